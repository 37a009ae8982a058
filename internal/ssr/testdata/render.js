// Stands for the bundle: page names choose a behaviour.
(() => {
  const escape = (s) =>
    String(s).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
  let renders = 0;
  const pages = {
    hello: (p) => `<link rel="preload" as="image" href="/pictures/first.svg"/><main><h1>Hello ${escape(p.name)}</h1></main>`,
    count: () => `<p>${++renders}</p>`,
    throws: (p) => {
      throw new TypeError(`no ${p.what}`);
    },
    deep: () => {
      const down = (n) => down(n + 1) + 1;
      return String(down(0));
    },
    forever: () => {
      for (;;);
    },
    number: () => 7,
    chatty: (p) => {
      for (let i = 0; i < p.times; i++) console.log("line", i, { i });
      console.warn("careful");
      console.error(new Error("broken"));
      return "<p>said</p>";
    },
    big: (p) => `<p>${"abcdefgh ".repeat(p.times)}</p>`,
  };
  globalThis.render = (json) => {
    const { page, props } = JSON.parse(json);
    return pages[page](props ?? {});
  };
})();
