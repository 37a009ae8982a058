/** The address of a video on its own site, for visitors without script. */
export function watchHref(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
}

/** The video's player, which sets no cookie before it plays. */
export function playerHref(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&rel=0`;
}

const around = 0.02; // degrees, about a mile

/** A street map with a pin at the place; degrees. */
export function mapHref({ lat, lon }: { lat: number; lon: number }): string {
  const box = [lon - around, lat - around, lon + around, lat + around].map((degrees) => degrees.toFixed(4)).join("%2C");
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat}%2C${lon}`;
}

/** Removes every frame within root and restores the element it replaced. */
export function closeFrames(root: ParentNode): void {
  for (const frame of root.querySelectorAll("[data-frame] > iframe")) {
    const link = frame.parentElement?.querySelector<HTMLElement>(":scope > a");
    if (link) link.hidden = false;
    frame.remove();
  }
}

/**
 * Opens other sites' frames in place of their links, with one listener. The link stands in an element with data-frame (the frame's address)
 * and data-title. One frame at a time in a section; nothing of the other site is loaded before the click.
 */
export function serveFrames(root: Document | HTMLElement = document): void {
  root.addEventListener("click", (event) => {
    if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab was asked for
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const place = link?.closest<HTMLElement>("[data-frame]");
    if (!link || !place) return;
    event.preventDefault();
    closeFrames(place.closest("section") ?? root);
    const frame = document.createElement("iframe");
    frame.src = place.dataset.frame ?? "";
    frame.title = place.dataset.title ?? "";
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    link.hidden = true;
    place.append(frame);
    frame.focus();
  });
}
