const player = "https://www.youtube-nocookie.com/embed/";

/** Where a video plays at its site, for who has no script. */
export function watchHref(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
}

/** Plays every video of the page in its poster's place, with one listener. Nothing of the video's site is loaded before the click. */
export function serveVideos(root: Document | HTMLElement = document): void {
  root.addEventListener("click", (event) => {
    if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab was asked for
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-video]") : null;
    if (!link) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.src = `${player}${encodeURIComponent(link.dataset.video ?? "")}?autoplay=1&rel=0`;
    frame.title = link.dataset.title ?? "";
    frame.className = link.dataset.frame ?? "";
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    frame.allowFullscreen = true;
    link.replaceWith(frame);
    frame.focus();
  });
}
