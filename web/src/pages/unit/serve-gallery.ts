/** A pressed thumbnail scrolls the strip to its photo without moving the page. The thumbnail of the visible photo is marked. */
export function serveGallery(root: Document): void {
  const strip = root.querySelector<HTMLElement>("[data-strip]");
  const thumbs = root.querySelector<HTMLElement>("[data-thumbs]");
  if (!strip || !thumbs) return;
  thumbs.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const slide = link && root.getElementById(link.hash.slice(1));
    if (!slide) return;
    event.preventDefault();
    strip.scrollTo({ left: slide.offsetLeft, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  });
  const watch = new IntersectionObserver(
    (seen) => {
      const shown = seen.find(({ isIntersecting }) => isIntersecting)?.target.id;
      if (shown === undefined) return;
      for (const link of thumbs.querySelectorAll("a")) {
        if (link.hash === `#${shown}`) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { root: strip, threshold: 0.6 },
  );
  for (const slide of strip.querySelectorAll("li")) watch.observe(slide);
}
