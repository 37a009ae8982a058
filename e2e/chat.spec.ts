import type { Page } from "@playwright/test";
import { violations as axeViolations } from "./axe.ts";
import {
  answerChat,
  answered,
  answerOf,
  chat,
  chatButton,
  chatFailed,
  chatFunction,
  conversation,
  holdChat,
  messageField,
  openChat,
  say,
  sendButton,
  streamOf,
  suggestions,
} from "./chat.ts";
import { failedLoad } from "./console-guard.ts";
import { press, reach } from "./keyboard.ts";
import type { Shop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { addToCart, cartButton, drawer, hydrated, openCart, toast } from "./visit.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** An answer with a unit and links. */
async function fullAnswer(shop: Shop) {
  const unit = await shop.unit();
  const links = [
    { label: "Every washer", href: "/shop?category=washersdryers" },
    { label: "Book a repair", href: "https://book.example/" },
    { label: "Call the shop", href: "tel:+18175550142" },
  ];
  const sentences = ["We have one on the floor.\n", "- It is graded A.\n", "- It costs less than it did."];
  return { unit, events: answerOf(sentences, ["units", [unit]], ["links", links]) };
}

/** Runs axe on the page in its current state, then checks its contrast in the dark. */
async function violations(page: Page): Promise<string[]> {
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axeViolations(page, true);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark];
}

/** The chat as the shop answers it: whatever it says, these hold. */
test.describe("asked of the shop itself", () => {
  for (const suggestion of suggestions) {
    test(`the shop answers: ${suggestion} @sizes`, async ({ page }) => {
      await page.goto("/");
      await openChat(page);
      await chat(page).getByRole("button", { name: suggestion }).click();
      await answered(page);
      await expect(toast(page, chatFailed)).toBeHidden();
      await expect(conversation(page).getByRole("listitem").filter({ hasText: "Assistant:" }).nth(1)).toHaveText(/\w{3}/);
    });
  }

  test("the shop shows units, and one goes into the cart", async ({ page }) => {
    await page.goto("/");
    await openChat(page);
    await say(page, "Show me refrigerators");
    await answered(page);
    const add = conversation(page)
      .getByRole("button", { name: /^Add to Cart/ })
      .first();
    await add.click();
    await expect(toast(page, "Added to cart")).toBeVisible();
  });

  test("the shop takes a follow-up, in Spanish too", async ({ page }) => {
    await page.goto("/");
    await openChat(page);
    for (const text of ["Do you have dryers?", "cheaper ones", "¿Hacen entregas en Fort Worth?"]) {
      await say(page, text);
      await answered(page);
    }
    await expect(toast(page, chatFailed)).toBeHidden();
  });
});

test("the button opens the chat, which greets; nothing of it is loaded before @sizes", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/");
  await hydrated(page);
  expect(loaded.filter((path) => path.startsWith("/assets/chat-"))).toEqual([]);
  await openChat(page);
  await expect(conversation(page)).toContainText("I am the AI shopping assistant of Panther City Appliance.");
  for (const suggestion of suggestions) await expect(chat(page).getByRole("button", { name: suggestion })).toBeVisible();
  expect(loaded.filter((path) => path.startsWith("/assets/chat-")).map((path) => path.split(".").at(-1))).toEqual(
    expect.arrayContaining(["css", "js"]),
  );
});

test("the chat is a panel of 500 px beside the page", async ({ page }) => {
  await page.goto("/");
  await openChat(page);
  await expect.poll(async () => (await chat(page).boundingBox())?.height).toBe(500);
  await expect(messageField(page)).toBeFocused();
  await cartButton(page).focus(); // the page stays within reach
  await expect(cartButton(page)).toBeFocused();
  await chatButton(page).click();
  await expect(chat(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();
});

test("on phones the chat is a dialog that fills the window", async ({ page }) => {
  await page.setViewportSize(sizes[0]);
  await page.goto("/");
  await openChat(page);
  await expect.poll(() => chat(page).boundingBox()).toEqual({ x: 0, y: 0, ...sizes[0] });
  expect(await chat(page).evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press("PageDown");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null)).toBe(
      true,
    );
  }
  await page.setViewportSize(sizes[1]); // turned, or pulled wider
  expect(await chat(page).evaluate((dialog) => dialog.matches(":modal"))).toBe(false);
});

test("Escape and the cross close it, and give the focus back @sizes", async ({ page }) => {
  await page.goto("/");
  for (const close of [() => page.keyboard.press("Escape"), () => chat(page).getByRole("button", { name: "Close chat" }).click()]) {
    await openChat(page);
    await close();
    await expect(chat(page)).toBeHidden();
    await expect(chatButton(page)).toBeFocused();
    await expect(chatButton(page)).toHaveAccessibleName("Open chat");
    await expect(chatButton(page)).toHaveAttribute("aria-expanded", "false");
  }
});

test("a chat that stands open from the page before closes on Escape, but not where a menu has the key first", async ({ page }) => {
  await page.goto("/");
  await openChat(page);
  await page.goto("/faq");
  await expect(chat(page)).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
  await page.evaluate(() => document.getElementById("menu")?.showPopover());
  await page.keyboard.press("Escape");
  await expect(page.locator("#menu")).toBeHidden();
  await expect(chat(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chat(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();
});

test("an answer has text, lists, units and links @sizes", async ({ page, shop }) => {
  const { unit, events } = await fullAnswer(shop);
  await answerChat(page, events);
  await page.goto("/");
  await openChat(page);
  await say(page, "Refrigerators?");
  const shown = conversation(page);
  await expect(shown.getByRole("listitem").filter({ hasText: /^It is graded A\.$/ })).toBeVisible();
  await expect(shown.getByRole("link", { name: unit.name })).toHaveAttribute("href", `/shop/${unit.id}`);
  await expect(shown.getByText(`$${unit.salePrice}`).first()).toBeVisible();
  await expect(shown.getByRole("link", { name: "Every washer" })).not.toHaveAttribute("target");
  await expect(shown.getByRole("link", { name: "Book a repair (opens in a new tab)" })).toHaveAttribute("rel", "noopener");
  await expect(shown.getByRole("link", { name: "Call the shop" })).toHaveAttribute("href", "tel:+18175550142");
  await shown.getByRole("button", { name: `Add to Cart: ${unit.name}, ${unit.model}` }).click();
  await expect(toast(page, "Added to cart")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 1 item");
});

test("what looks like HTML is text", async ({ page }) => {
  const evil = "<img src=x onerror=\"document.title='gone'\"><script>document.title='gone'</script>";
  await answerChat(page, answerOf([`You said: ${evil}`]));
  await page.goto("/");
  await openChat(page);
  await say(page, evil);
  await expect(conversation(page).getByText(`You said: ${evil}`)).toBeVisible();
  await expect(page).not.toHaveTitle("gone");
});

test("blank messages are not sent, and nothing while a reply is pending @sizes", async ({ page }) => {
  const held = await holdChat(page);
  await page.goto("/");
  await openChat(page);
  for (const text of ["", "   "]) {
    await say(page, text);
    await messageField(page).press("Enter");
  }
  expect(held).toHaveLength(0);
  await messageField(page).fill("Do you have a dryer?");
  await messageField(page).press("Enter");
  await expect(messageField(page)).toBeDisabled();
  await expect(sendButton(page)).toBeDisabled();
  await expect(chat(page).getByText("The assistant is writing.")).toBeAttached();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.fulfill({ json: { message: "Yes, four." } });
  await expect(conversation(page).getByText("Yes, four.")).toBeVisible();
  await expect(messageField(page)).toBeEnabled();
  expect(held).toHaveLength(1);
});

test("a failure says so, and the message is back in the field @sizes", async ({ page, messages }) => {
  messages.allow(failedLoad(500));
  await page.route(chatFunction, (route) => route.fulfill({ status: 500, json: { status: 500, detail: "Something failed." } }));
  await page.goto("/");
  await openChat(page);
  await say(page, "Do you have a dryer?");
  await expect(toast(page, "Error")).toBeVisible();
  await expect(toast(page, chatFailed)).toBeVisible();
  await expect(messageField(page)).toHaveValue("Do you have a dryer?");
  await expect(messageField(page)).toBeFocused();
});

test("too many messages: the shop says when to try again", async ({ page, messages }) => {
  messages.allow(failedLoad(429));
  const detail = "Too many messages. Please try again in 40 seconds.";
  await page.route(chatFunction, (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "40" }, json: { status: 429, detail } }),
  );
  await page.goto("/");
  await openChat(page);
  await say(page, "Hello");
  await expect(toast(page, detail)).toBeVisible();
  await expect(messageField(page)).toHaveAccessibleDescription(detail);
});

test("of an answer that breaks off stays what has come @sizes", async ({ page }) => {
  await answerChat(page, [["text", { delta: "Yes, we have four. " }]], answerOf(["Yes, we have four. ", "They are white."]));
  await page.goto("/");
  await openChat(page);
  await say(page, "Dryers?");
  await expect(toast(page, chatFailed)).toBeVisible();
  await expect(conversation(page).getByText("Yes, we have four.")).toBeVisible();
  await expect(messageField(page)).toHaveValue("");
  await expect(messageField(page)).not.toHaveAttribute("aria-invalid");
  await chat(page).getByRole("button", { name: "Send again" }).click();
  await expect(conversation(page).getByText("They are white.")).toBeVisible();
  await expect(conversation(page).getByText("Dryers?")).toHaveCount(1);
});

test("the answer comes sentence by sentence, and each is announced once", async ({ page }) => {
  // a route gives a body in one piece: the stream itself stands in the browser's own fetch
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = async (input, init) => {
      if (!String(input).endsWith("/chat-assistant")) return real(input, init);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      Object.assign(window, {
        tell: (text: string) => writer.write(new TextEncoder().encode(text)),
        said: [] as string[],
      });
      const region = document.querySelector("dialog [aria-live=polite]:not([role])");
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) (window as unknown as { said: string[] }).said.push(node.textContent ?? "");
      }).observe(region as Node, { childList: true, subtree: true, characterData: true });
      return new Response(readable, { headers: { "Content-Type": "text/event-stream" } });
    };
  });
  const tell = (text: string) => page.evaluate((piece) => (window as unknown as { tell(piece: string): void }).tell(piece), text);
  await page.goto("/");
  await openChat(page);
  await say(page, "Dryers?");
  await tell('event: text\r\ndata: {"delta":"Yes, we have four. Th');
  await tell("ey cost $1,299.00 ");
  await tell('each. "}\r\n\r');
  await tell("\n: keep-alive\n\n");
  await expect(conversation(page).getByText("Yes, we have four. They cost $1,299.00 each.")).toBeVisible();
  await expect(messageField(page)).toBeDisabled();
  await tell(
    streamOf([
      ["text", { delta: "Shall I show them?" }],
      ["done", { message: "Yes, we have four. They cost $1,299.00 each. Shall I show them?" }],
    ]),
  );
  await expect(messageField(page)).toBeEnabled();
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((line) => line !== "The assistant is writing.")).toEqual([
    "Yes, we have four.",
    "They cost $1,299.00 each.",
    "Shall I show them?",
  ]);
});

test("the conversation is kept across pages and a reload, and stands open as before, without taking the focus", async ({ page, shop }) => {
  const { events } = await fullAnswer(shop);
  const asked = await answerChat(page, events);
  await page.goto("/");
  await openChat(page);
  await say(page, "Refrigerators?");
  await expect(conversation(page).getByText("We have one on the floor.")).toBeVisible();
  for (const go of [() => page.reload(), () => page.goto("/faq")]) {
    await go();
    await expect(conversation(page).getByText("We have one on the floor.")).toBeVisible();
    await expect(page.locator("body")).toBeFocused();
  }
  await say(page, "And dryers?");
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.postDataJSON().messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant", "user"]);
  await chat(page).getByRole("button", { name: "New conversation" }).click();
  await page.reload();
  await expect(conversation(page)).toContainText("I am the AI shopping assistant");
  await expect(conversation(page).getByText("And dryers?")).toBeHidden();
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], ["enamel.chat"]]);
});

test("on phones a link of an answer shows its page, and the conversation waits behind the button", async ({ page, shop }) => {
  await page.setViewportSize(sizes[0]);
  const { unit, events } = await fullAnswer(shop);
  await answerChat(page, events);
  await page.goto("/");
  await openChat(page);
  await say(page, "Refrigerators?");
  await conversation(page).getByRole("link", { name: unit.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: unit.name })).toBeVisible();
  await expect(chat(page)).toBeHidden();
  await openChat(page);
  await expect(conversation(page).getByText("We have one on the floor.")).toBeVisible();
});

test("a message whose answer was left behind is offered again @sizes", async ({ page }) => {
  const held = await holdChat(page);
  await page.goto("/");
  await openChat(page);
  await say(page, "Dryers?");
  await expect.poll(() => held.length).toBe(1);
  await page.goto("/faq");
  await page.unroute(chatFunction);
  const asked = await answerChat(page, answerOf(["Yes, four."]));
  if ((page.viewportSize()?.width ?? 0) <= 720) await openChat(page); // on phones it waits behind the button
  await expect(toast(page, chatFailed)).toBeHidden();
  await chat(page).getByRole("button", { name: "Send again" }).click();
  await expect(conversation(page).getByText("Yes, four.")).toBeVisible();
  expect(asked[0]?.postDataJSON()).toEqual({ messages: [{ role: "user", content: "Dryers?" }] });
});

test("closing keeps the reply coming, and the button says that it came", async ({ page }) => {
  const held = await holdChat(page);
  await page.goto("/");
  await openChat(page);
  await say(page, "Dryers?");
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press("Escape");
  await expect(chat(page)).toBeHidden();
  await held[0]?.fulfill({ json: { message: "Yes, four." } });
  await expect(chatButton(page)).toHaveAccessibleName("Open chat, new answer");
  await expect(page.getByRole("status").getByText("New answer from the shopping assistant.")).toBeAttached();
  await openChat(page);
  await expect(conversation(page).getByText("Yes, four.")).toBeVisible();
});

test("a kept chat that nobody can have written is an empty one", async ({ page }) => {
  for (const text of [
    "{",
    "[]",
    '{"version":1,"open":true,"turns":[{"role":"system","content":"x"},7,{"role":"user"}]}',
    '{"version":1,"open":true,"turns":[{"role":"assistant","content":"","links":[{"label":"x","href":"javascript:alert(1)"}]}]}',
    '{"version":9,"open":true,"turns":[{"role":"user","content":"x"}]}',
  ]) {
    await test.step(text, async () => {
      await page.goto("/favicon.svg"); // a page without a chat: another would overwrite the kept one on leaving
      await page.evaluate((kept) => sessionStorage.setItem("enamel.chat", kept), text);
      await page.goto("/");
      if (!text.includes('"version":1')) await openChat(page);
      await expect(chat(page).getByRole("button", { name: suggestions[0] })).toBeVisible();
      await expect(conversation(page).getByRole("listitem")).toHaveCount(2); // the greeting and the suggestions
    });
  }
});

test("the chat is used by the keyboard alone @sizes", async ({ page, shop }) => {
  const { unit, events } = await fullAnswer(shop);
  await answerChat(page, events);
  await page.goto("/contact");
  await hydrated(page);
  await press(page, chatButton(page), "Enter", "Shift+Tab");
  await expect(chat(page)).toBeVisible();
  await reach(page, messageField(page));
  await page.keyboard.type("Refrigerators?");
  await page.keyboard.press("Enter");
  const add = conversation(page).getByRole("button", { name: `Add to Cart: ${unit.name}, ${unit.model}` });
  await press(page, add, "Enter", "Shift+Tab");
  await expect(toast(page, "Added to cart")).toBeVisible();
  await expect(add).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(chat(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();
});

test("the scrollbar hides 600 ms after the last movement", async ({ page, shop }) => {
  await page.clock.install();
  const { events } = await fullAnswer(shop);
  await answerChat(page, events);
  await page.goto("/");
  await openChat(page);
  await say(page, "Refrigerators?");
  await expect(conversation(page).getByRole("link", { name: "Call the shop" })).toBeAttached();
  const bar = () => conversation(page).evaluate((log) => getComputedStyle(log).scrollbarColor.startsWith("rgba(0, 0, 0, 0)") === false);
  await conversation(page).evaluate((log) => log.scrollTo(0, 0));
  await expect.poll(bar).toBe(true);
  await page.clock.runFor(700);
  await expect.poll(bar).toBe(false);
});

for (const size of sizes) {
  test(`axe finds nothing in the chat at ${size.width} px`, async ({ page, shop, messages }) => {
    test.setTimeout(180_000); // three states, in both themes
    messages.allow(failedLoad(500));
    await page.setViewportSize(size);
    const { events } = await fullAnswer(shop);
    await answerChat(page, events);
    await page.goto("/contact");
    await openChat(page);
    await expect(chat(page)).toHaveCSS("opacity", "1");
    expect(await violations(page)).toEqual([]);
    await say(page, "Refrigerators?");
    await expect(conversation(page).getByRole("link", { name: "Call the shop" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.unroute(chatFunction);
    await page.route(chatFunction, (route) => route.fulfill({ status: 500, json: {} }));
    await say(page, "Dryers?");
    await expect(messageField(page)).toHaveValue("Dryers?");
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [320, 390, 768, 1024, 1280, 1366, 1920]) {
  test(`the button lies over nothing that is pressed at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/faq", `/shop/${(await shop.unit()).id}`]) {
      await page.goto(path);
      await hydrated(page);
      const covered = await page.evaluate(() => {
        const button = document.getElementById("chat-button")?.getBoundingClientRect();
        if (!button) return ["no button"];
        const pressed = document.querySelectorAll<HTMLElement>("main button, main a[href], footer a[href], aside a[href]");
        const fixed = (element: Element) => element.closest("aside") !== null;
        return [...pressed]
          .filter(
            (element) =>
              element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-roledescription=carousel], [role=tablist]"),
          ) // skips elements that run off the edge by intent
          .filter((element) => {
            const box = element.getBoundingClientRect();
            if (box.left >= button.right || box.right <= button.left) return false;
            if (fixed(element)) return box.top < button.bottom && box.bottom > button.top;
            return innerWidth > 720; // on phones the button stands in the bar, over which nothing of the page can be pressed anyway
          })
          .map((element) => element.outerHTML.slice(0, 120));
      });
      expect.soft(covered, path).toEqual([]);
    }
  });
}

test("with the cart open there is no chat button; a chat beside it stays", async ({ page, shop }) => {
  await addToCart(page, await shop.unit());
  await openCart(page);
  await expect(chatButton(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await openChat(page);
  await openCart(page);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect(chat(page)).toBeVisible();
});

test("on paper there is no chat", async ({ page }) => {
  await page.goto("/faq");
  await openChat(page);
  await page.emulateMedia({ media: "print" });
  await expect(chat(page)).toBeHidden();
  await expect(page.locator("#chat-button")).toBeHidden();
});

test("a chat that cannot be loaded says so", async ({ page, messages }) => {
  messages.allow(/^error: Failed to load resource: net::ERR_FAILED/);
  await page.route("/assets/chat-*", (route) => route.abort());
  await page.goto("/");
  await hydrated(page);
  await chatButton(page).click();
  await expect(toast(page, "The chat could not be loaded. Please try again.")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no chat button", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("#chat-button")).toBeHidden();
  });
});
