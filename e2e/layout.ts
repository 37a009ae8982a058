import type { Page } from "@playwright/test";

/** Lists elements with a target under 24 x 24 px; links within a sentence may be smaller (WCAG 2.2, 2.5.8). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector("dialog:modal") ?? document;
    const targets = [...scope.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex='0']")];
    const small = targets.filter((target) => {
      if (!target.checkVisibility({ visibilityProperty: true }) || target.classList.contains("vh")) return false;
      const inText = getComputedStyle(target).display === "inline" && !target.closest("svg");
      if (inText && target.parentElement?.textContent !== target.textContent) return false;
      const pressed = target.closest("label") ?? target;
      const size = pressed.getBoundingClientRect();
      if (size.width >= 24 && size.height >= 24) return false;
      pressed.scrollIntoView({ block: "center", inline: "nearest" }); // a link may be pressed beyond its box
      const box = pressed.getBoundingClientRect();
      const [x, y] = [box.left + Math.min(box.width, 24) / 2, box.top + box.height / 2];
      return [-11.5, 11.5].some((up) => !pressed.contains(document.elementFromPoint(x, y + up)));
    });
    return small.map((target) => target.outerHTML.slice(0, 120));
  });
}

/** Lists the elements that are wider than the page, and by how much. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
    return [`${scrollWidth} in ${clientWidth}`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });
}
