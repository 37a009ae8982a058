import { expect, type Locator, type Page, type Request, type Route } from "@playwright/test";

/** The endpoint that the chat posts to. */
export const chatFunction = "/functions/v1/chat-assistant";

export const chatFailed = "Failed to send message. Please try again.";

export const suggestions = ["Washers under $400", "My dryer is not heating", "Do you deliver to me?"];

/** The button that opens and closes the chat, whatever it says now. */
export function chatButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Open|Close) chat/ }).and(page.locator("#chat-button"));
}

/** The chat, while it is open. */
export function chat(page: Page): Locator {
  return page.getByRole("dialog", { name: "Shopping assistant" });
}

export function conversation(page: Page): Locator {
  return chat(page).getByRole("log", { name: "Conversation" });
}

export function messageField(page: Page): Locator {
  return chat(page).getByRole("textbox", { name: "Your message" });
}

export function sendButton(page: Page): Locator {
  return chat(page).getByRole("button", { name: "Send message" });
}

export async function openChat(page: Page): Promise<void> {
  await chatButton(page).click();
  await expect(chat(page)).toBeVisible();
}

export async function say(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await sendButton(page).click();
}

/** Waits until an answer has come, whole. */
export async function answered(page: Page): Promise<void> {
  await expect(messageField(page)).toBeEnabled({ timeout: 30_000 });
  await expect(conversation(page).getByRole("listitem").last()).not.toBeEmpty();
}

export type SentEvent = [name: string, data: unknown];

/** An answer of these sentences as the function streams it. more: further events, before done. */
export function answerOf(sentences: string[], ...more: SentEvent[]): SentEvent[] {
  return [...sentences.map((delta): SentEvent => ["text", { delta }]), ...more, ["done", { message: sentences.join("") }]];
}

export function streamOf(events: SentEvent[]): string {
  return events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");
}

/** Answers the chat in the shop's place with these events in turn; the last ones repeat. Returns the requests. */
export async function answerChat(page: Page, ...answers: SentEvent[][]): Promise<Request[]> {
  const asked: Request[] = [];
  await page.route(chatFunction, async (route) => {
    asked.push(route.request());
    const events = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    await route.fulfill({ headers: { "Content-Type": "text/event-stream" }, body: streamOf(events) });
  });
  return asked;
}

/** Holds the chat's answers back; each is given by its route, when the test wants. */
export async function holdChat(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(chatFunction, (route) => void held.push(route));
  return held;
}
