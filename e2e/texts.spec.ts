import { Shop } from "./shop.ts";
import { test as base } from "./test.ts";
import { auth, dashboard } from "./texts/auth.ts";
import { chats } from "./texts/chat.ts";
import { forms } from "./texts/checkout.ts";
import { contents } from "./texts/content.ts";
import { failures, unreachable } from "./texts/failure.ts";
import { header } from "./texts/frame.ts";
import { homes } from "./texts/home.ts";
import { lists } from "./texts/list.ts";
import { orders } from "./texts/order.ts";
import { partnerships } from "./texts/partnership.ts";
import type { Row, Stage } from "./texts/row.ts";
import { drawers, shelves } from "./texts/shelf.ts";

/** A shop whose geocoder is a closed port. */
const test = base.extend<object, { cutOff: Shop }>({
  cutOff: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const shop = await Shop.open("enamel", { ENAMEL_GEOCODER_URL: "http://127.0.0.1:9/search" });
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
});

async function check({ go, shows }: Row, stage: Stage) {
  await go(stage);
  for (const expected of shows) await test.step(expected.text, () => expected.see(stage.page));
}

const title = ({ where, action, sizes }: Row) => `${where}${action ? `: ${action}` : ""}${sizes ? " @sizes" : ""}`;

const rows = [header, drawers, shelves, homes, lists, contents, partnerships, forms, orders, auth, chats, dashboard, failures].flat();

for (const row of rows) {
  test(`texts of ${title(row)}`, async ({ page, shop, messages }) => check(row, { page, shop, messages, unit: await shop.unit() }));
}

test.describe("without a geocoder", () => {
  test.use({ baseURL: async ({ cutOff }, use) => use(cutOff.origin) });
  for (const row of unreachable) {
    test(`texts of ${title(row)}`, async ({ page, cutOff, messages }) =>
      check(row, { page, shop: cutOff, messages, unit: await cutOff.unit() }));
  }
});
