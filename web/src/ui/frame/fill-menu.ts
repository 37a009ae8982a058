import type { SearchResult } from "../../lib/page-types";
import { menuId } from "./menu";

type Browse = NonNullable<SearchResult["browse"]>;

/** Puts drawings and counts beside the menu's links when it first opens; if they cannot be loaded, the links stand alone. */
export function fillMenu(load: () => Promise<Browse>): void {
  const menu = document.getElementById(menuId);
  const fill = async () => {
    const { shop, repair } = await load();
    for (const { href, picture, count = 0 } of [...shop, ...repair.map((page) => ({ ...page, count: 0 }))]) {
      const link = menu?.querySelector(`a[href="${CSS.escape(href)}"]`);
      const [drawing, number] = link?.querySelectorAll("span") ?? [];
      if (picture) drawing?.replaceChildren(Object.assign(new Image(36, 36), { src: picture, alt: "" }));
      if (number) number.textContent = String(count);
    }
  };
  menu?.addEventListener("beforetoggle", () => void fill().catch(() => {}), { once: true });
}
