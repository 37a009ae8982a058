const player = "https://www.youtube-nocookie.com/embed/";

/** Where a video plays at its site, for who has no script. */
export function watchHref(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
}

/** Ends every video that plays within root: its poster is back. */
export function stopVideos(root: ParentNode): void {
  for (const frame of root.querySelectorAll("[data-video] > iframe")) {
    const link = frame.parentElement?.querySelector<HTMLElement>(":scope > a");
    if (link) link.hidden = false;
    frame.remove();
  }
}

/**
 * Plays every video of the page in its poster's place, with one listener: the link within the element with data-video (the id) and data-title.
 * One at a time; nothing of the video's site is loaded before the click.
 */
export function serveVideos(root: Document | HTMLElement = document): void {
  root.addEventListener("click", (event) => {
    if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab was asked for
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const place = link?.closest<HTMLElement>("[data-video]");
    if (!link || !place) return;
    event.preventDefault();
    stopVideos(root);
    const frame = document.createElement("iframe");
    frame.src = `${player}${encodeURIComponent(place.dataset.video ?? "")}?autoplay=1&rel=0`;
    frame.title = place.dataset.title ?? "";
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    frame.allowFullscreen = true;
    link.hidden = true;
    place.append(frame);
    frame.focus();
  });
}
