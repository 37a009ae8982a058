/** Adds a stylesheet to the page; resolves once it is there. */
export function addStyles(href: string): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise((done, fail) => {
    link.onload = done;
    link.onerror = (event) => {
      link.remove(); // the next try has one of its own
      fail(event);
    };
  });
  document.head.append(link);
  return loaded;
}
