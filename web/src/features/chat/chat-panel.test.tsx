import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api";
import { product } from "../../test-data";
import type { Ask, Part } from "./ask";
import { createChat } from "./chat";
import { ChatPanel } from "./chat-panel";
import type { Message } from "./chat-types";

const shop = { name: "Panther City Appliance", phone: "(817) 555-0142", phoneHref: "tel:+18175550142" };
const failed = { title: "Error", body: "Failed to send message. Please try again.", variant: "destructive" };

/** A reply that comes part by part, as the test says. */
type Reply = { messages: readonly Message[]; signal: AbortSignal; say(part: Part): Promise<void>; fail(error: unknown): Promise<void> };

let opener: HTMLButtonElement;
let phone = false;

// jsdom has the element and its "open", but not its opening; the browser test checks the rest
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  phone = false;
  vi.stubGlobal("matchMedia", () => ({ matches: phone, addEventListener() {}, removeEventListener() {} }));
  opener = document.createElement("button");
  document.body.append(opener);
});

afterEach(() => {
  opener.remove();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function show({ reopen = true, open = true } = {}) {
  const replies: Reply[] = [];
  const ask: Ask = (messages, signal) => {
    const queue: (Part | { error: unknown })[] = [];
    let wake = () => {};
    const put = (entry: Part | { error: unknown }) =>
      act(async () => {
        queue.push(entry);
        wake();
      });
    replies.push({ messages, signal, say: put, fail: (error) => put({ error }) });
    return (async function* () {
      for (;;) {
        const next = queue.shift();
        if (!next) await new Promise<void>((done) => (wake = done));
        else if ("error" in next) throw next.error;
        else {
          yield next;
          if (next.kind === "done") return;
        }
      }
    })();
  };
  const notify = vi.fn();
  const onAdd = vi.fn();
  const chat = createChat({ storage: sessionStorage, notify, reopen, ask });
  const end = chat.listen(window);
  const shown = render(<ChatPanel chat={chat} shop={shop} opener={opener} onAdd={onAdd} />);
  if (open) act(() => chat.show());
  const leave = () => {
    act(() => void window.dispatchEvent(new Event("pagehide")));
    end();
    shown.unmount();
  };
  const last = () => {
    const reply = replies.at(-1);
    if (!reply) throw new Error("nothing was sent");
    return reply;
  };
  return { chat, notify, onAdd, replies, last, leave };
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
const sendButton = () => screen.getByRole("button", { name: "Send message" });
const log = () => screen.getByRole("log", { name: "Conversation" });
const announced = () => [...(document.querySelector("[data-announcer]")?.children ?? [])].map((line) => line.textContent);

async function send(text: string) {
  await userEvent.type(field(), text);
  await userEvent.click(sendButton());
}

describe("opening", () => {
  test("nothing of it is there before; then it greets, and offers three questions", () => {
    const { chat } = show({ open: false });
    expect(screen.queryByRole("log")).not.toBeInTheDocument();
    act(() => chat.show());
    expect(screen.getByRole("dialog", { name: "Shopping assistant" })).toBeInTheDocument();
    expect(log()).toHaveTextContent("Hello. I am the AI shopping assistant of Panther City Appliance.");
    expect(within(log()).getAllByRole("button")).toHaveLength(3);
    expect(screen.getByRole("link", { name: "(817) 555-0142" })).toHaveAttribute("href", "tel:+18175550142");
    expect(field()).toHaveFocus();
  });

  test("on phones the title has the focus, as the field would bring the keyboard", () => {
    phone = true;
    show();
    expect(screen.getByRole("heading", { name: "Shopping assistant" })).toHaveFocus();
  });

  test("Escape and the cross close it, and the focus is where it came from", async () => {
    show();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });

  test("Escape closes it too where nothing has the focus; what lies over the page has that key first", async () => {
    show().leave();
    const { chat } = show({ open: false });
    expect(document.body).toHaveFocus();
    const over = document.createElement("dialog");
    document.body.append(over);
    const covered = vi.spyOn(document, "querySelector").mockReturnValue(over); // jsdom knows no :modal
    await userEvent.keyboard("{Escape}");
    expect(chat.state().open).toBe(true);
    expect(covered).toHaveBeenCalledWith("dialog:modal, :popover-open");
    covered.mockReturnValue(null);
    await userEvent.keyboard("{Escape}");
    expect(chat.state().open).toBe(false);
    expect(opener).toHaveFocus();
    covered.mockRestore();
    over.remove();
  });

  test("Escape of another field of the page leaves it open", async () => {
    const { chat } = show();
    act(() => opener.focus());
    await userEvent.keyboard("{Escape}");
    expect(chat.state().open).toBe(true);
  });

  test("the cross closes it", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Close chat" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });
});

describe("sending", () => {
  test("a suggestion is sent at once, and the suggestions go", async () => {
    const { last } = show();
    await userEvent.click(screen.getByRole("button", { name: "Washers under $400" }));
    expect(last().messages).toEqual([{ role: "user", content: "Washers under $400" }]);
    expect(within(log()).queryAllByRole("button")).toHaveLength(0);
  });

  test.each(["", "   ", "\n\n"])("%j is not sent", async (text) => {
    const { replies } = show();
    if (text) await userEvent.type(field(), text.replaceAll("\n", "{Shift>}{Enter}{/Shift}"));
    await userEvent.click(sendButton());
    await userEvent.type(field(), "{Enter}");
    expect(replies).toHaveLength(0);
    expect(field()).toHaveFocus();
  });

  test("Enter sends, with Shift it breaks the line", async () => {
    const { last } = show();
    await userEvent.type(field(), "one{Shift>}{Enter}{/Shift}two{Enter}");
    expect(last().messages.at(-1)?.content).toBe("one\ntwo");
    expect(field()).toHaveValue("");
  });

  test("while a reply is pending both are disabled, it is shown and said, and nothing is sent", async () => {
    const { chat, replies, last } = show();
    await send("Hello");
    expect(field()).toBeDisabled();
    expect(sendButton()).toBeDisabled();
    expect(announced()).toEqual(["The assistant is writing."]);
    expect(screen.getByRole("heading", { name: "Shopping assistant" })).toHaveFocus(); // inside, so that Escape closes
    act(() => chat.send("again"));
    expect(replies).toHaveLength(1);
    await last().say({ kind: "done", message: "Hello." });
    expect(field()).toBeEnabled();
    expect(sendButton()).toBeEnabled();
    expect(field()).toHaveFocus();
  });

  test("a message of more than 4,000 characters is not sent, is said to be too long, and stays", async () => {
    const { chat, replies, last } = show();
    act(() => chat.write("x".repeat(4_001)));
    await userEvent.click(sendButton());
    expect(replies).toHaveLength(0);
    expect(field()).toHaveAccessibleDescription("A message must be at most 4,000 characters.");
    expect(screen.getByRole("alert")).toHaveTextContent("A message must be at most 4,000 characters.");
    expect(field().value).toHaveLength(4_001);
    act(() => chat.write("🧺".repeat(4_000)));
    expect(field()).not.toHaveAttribute("aria-invalid");
    await userEvent.click(sendButton());
    expect(replies).toHaveLength(1);
    expect(last().messages.at(-1)?.content).toBe("🧺".repeat(4_000));
  });

  test("the conversation goes along: the newest 50 turns, none blank or too long", async () => {
    const turns = Array.from({ length: 60 }, (_, n) => ({ role: "user", content: `${n}` }));
    const answer = { role: "assistant", content: "x".repeat(9_000), units: [], links: [], whole: true };
    const unitsOnly = { role: "assistant", content: "", units: [product()], links: [], whole: true };
    sessionStorage.setItem("enamel.chat", JSON.stringify({ version: 1, turns: [...turns, answer, unitsOnly] }));
    const { last } = show();
    await send("Hello");
    const { messages } = last();
    expect(messages.length).toBeLessThanOrEqual(50);
    expect(messages.at(-1)).toEqual({ role: "user", content: "Hello" });
    expect(messages.at(-2)?.content).toHaveLength(4_000);
    expect(messages.every(({ content }) => content.length > 0)).toBe(true);
  });
});

describe("a conversation that grows where it is written as JSON", () => {
  test.each([
    ["plain", "x", 50],
    ["accents", "é", 31],
    ["control characters", "\u0001", 10],
  ])("of %s is sent as far as 256 KiB hold it, the newest first", async (_, character, sent) => {
    const turns = Array.from({ length: 49 }, () => ({ role: "user", content: character.repeat(4_000) }));
    sessionStorage.setItem("enamel.chat", JSON.stringify({ version: 1, turns }));
    const { last } = show();
    await send("Hello");
    const { messages } = last();
    expect(messages.at(-1)?.content).toBe("Hello");
    expect(messages.length).toBeGreaterThanOrEqual(sent);
    expect(new TextEncoder().encode(JSON.stringify({ messages })).length).toBeLessThanOrEqual(256 * 1_024);
  });
});

describe("an answer", () => {
  test("streams, and is said sentence by sentence, each once", async () => {
    const { last } = show();
    await send("Washers?");
    await last().say({ kind: "text", delta: "We have two. They cost $379" });
    expect(log()).toHaveTextContent("They cost $379");
    expect(announced()).toEqual(["The assistant is writing.", "We have two."]);
    const first = document.querySelector("[data-announcer]")?.children[1];
    await last().say({ kind: "text", delta: ".00 and $329." });
    await last().say({ kind: "units", units: [product()] });
    await last().say({ kind: "done", message: "We have two. They cost $379.00 and $329." });
    expect(announced()).toEqual(["The assistant is writing.", "We have two.", "They cost $379.00 and $329.", "1 appliance shown."]);
    expect(document.querySelector("[data-announcer]")?.children[1]).toBe(first);
  });

  test("is text: line breaks and lists, never HTML", async () => {
    const { last } = show();
    await send("Hello");
    await last().say({ kind: "done", message: "<b>Two</b> of them:\n- <img src=x onerror=alert(1)>\n- two\n\n[x](javascript:alert(1))" });
    expect(log()).toHaveTextContent("<b>Two</b> of them:");
    expect(within(log()).getByText("<img src=x onerror=alert(1)>").closest("ul")?.children).toHaveLength(2);
    expect(log().querySelectorAll("b, img, a, script")).toHaveLength(0);
  });

  test("in Spanish says so", async () => {
    const { last } = show();
    await send("Hola");
    await last().say({ kind: "done", message: "Sí, tenemos lavadoras de la marca que busca." });
    expect(
      within(log())
        .getByText(/tenemos lavadoras/)
        .closest("[lang]"),
    ).toHaveAttribute("lang", "es");
  });

  test("shows units with picture, price and button; a sold one has none", async () => {
    const { last, onAdd } = show();
    await send("Refrigerators?");
    const sold = product({ id: "sold", name: "GE top-freezer refrigerator", brand: "GE", model: "GTS", stock: 0 });
    await last().say({ kind: "units", units: [product(), sold] });
    await last().say({ kind: "done", message: "These two." });
    const [card, soldCard] = ["Samsung French-door refrigerator", "GE top-freezer refrigerator"].map((name) => {
      const item = screen.getByRole("link", { name }).closest("li");
      if (!item) throw new Error(`no card of ${name}`);
      return item;
    });
    if (!card || !soldCard) throw new Error("no cards");
    expect(within(card).getByRole("link")).toHaveAttribute("href", "/shop/samsung-rf28r7351sr");
    expect(card.querySelector("img")).toHaveAttribute("width", "96");
    expect(card).toHaveTextContent("$899was $1,799");
    expect(within(soldCard).queryByRole("button")).not.toBeInTheDocument();
    expect(soldCard).toHaveTextContent("Sold");
    await userEvent.click(within(card).getByRole("button", { name: "Add to Cart: Samsung French-door refrigerator, RF28R7351SR" }));
    const { id, name, brand, model, image, salePrice: price } = product();
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ id, name, brand, model, image, price });
  });

  test("shows links: ours in this tab, other sites' in a new one", async () => {
    const { last } = show();
    await send("Book");
    const links = [
      { label: "Washer Repair", href: "/washer-repair" },
      { label: "Book online", href: "https://book.example/" },
      { label: "Call the shop", href: "tel:+18175550142" },
    ];
    await last().say({ kind: "links", links });
    await last().say({ kind: "done", message: "Here." });
    expect(screen.getByRole("link", { name: "Washer Repair" })).not.toHaveAttribute("target");
    expect(screen.getByRole("link", { name: "Book online (opens in a new tab)" })).toHaveAttribute("rel", "noopener");
    expect(screen.getByRole("link", { name: "Call the shop" })).not.toHaveAttribute("target");
  });

  test("comes though the chat was closed, and is marked as new", async () => {
    const { chat, last } = show();
    await send("Hello");
    await userEvent.keyboard("{Escape}");
    expect(last().signal.aborted).toBe(false);
    await last().say({ kind: "done", message: "Hello." });
    expect(chat.state().unread).toBe(true);
    expect(screen.getByRole("status")).toHaveTextContent("New answer from the shopping assistant."); // a closed dialog announces nothing
    act(() => chat.show());
    expect(chat.state().unread).toBe(false);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(within(log()).getByText("Hello.")).toBeInTheDocument();
  });
});

describe("a failure", () => {
  test("toasts, and the message is back in the field, which has the focus", async () => {
    const { notify, last } = show();
    await send("Hello");
    await last().fail(new ApiError(500));
    expect(notify).toHaveBeenCalledExactlyOnceWith(failed);
    expect(field()).toHaveValue("Hello");
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription("Your message was not sent.");
    expect(within(log()).queryByText("Hello")).not.toBeInTheDocument();
    await userEvent.type(field(), "!{Enter}");
    expect(last().messages).toEqual([{ role: "user", content: "Hello!" }]);
    expect(field()).not.toHaveAttribute("aria-invalid");
  });

  test("of a suggestion leaves alone what was typed", async () => {
    const { last } = show();
    await userEvent.type(field(), "My own");
    await userEvent.click(screen.getByRole("button", { name: "Do you deliver to me?" }));
    await last().fail(new ApiError(0));
    expect(field()).toHaveValue("My own");
    expect(screen.getByRole("button", { name: "Do you deliver to me?" })).toBeInTheDocument();
  });

  test("429 says when to try again", async () => {
    const { notify, last } = show();
    await send("Hello");
    const detail = "Too many messages. Please try again in 40 seconds.";
    await last().fail(new ApiError(429, { detail }));
    expect(notify).toHaveBeenCalledExactlyOnceWith({ ...failed, body: detail });
    expect(field()).toHaveAccessibleDescription(detail);
  });

  test("in mid-stream keeps what has come; asking again replaces it", async () => {
    const { notify, last } = show();
    await send("Hello");
    await last().say({ kind: "text", delta: "Yes, we have " });
    await last().fail(new ApiError(0));
    expect(notify).toHaveBeenCalledExactlyOnceWith(failed);
    expect(log()).toHaveTextContent("Yes, we have");
    expect(log()).toHaveTextContent("The answer broke off here.");
    expect(field()).toHaveValue(""); // it was sent
    expect(field()).not.toHaveAttribute("aria-invalid");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(last().messages).toEqual([{ role: "user", content: "Hello" }]);
    expect(log()).not.toHaveTextContent("Yes, we have");
    expect(field()).toHaveValue("");
  });

  test("an answer with nothing in it is one", async () => {
    const { notify, last } = show();
    await send("Hello");
    await last().say({ kind: "done", message: " " });
    expect(notify).toHaveBeenCalledExactlyOnceWith(failed);
  });

  test("while the chat is closed takes no focus", async () => {
    const { notify, last } = show();
    await send("Hello");
    await userEvent.keyboard("{Escape}");
    await last().fail(new ApiError(500));
    expect(notify).toHaveBeenCalledExactlyOnceWith(failed);
    expect(opener).toHaveFocus();
  });
});

describe("the next page", () => {
  test("has the conversation, open as it stood, without the focus and without saying it again", async () => {
    const first = show();
    await send("Hello");
    await first.last().say({ kind: "done", message: "Hello there." });
    await userEvent.type(field(), "half a sen");
    first.leave();
    show({ open: false });
    expect(within(log()).getByText("Hello there.")).toBeInTheDocument();
    expect(field()).toHaveValue("half a sen");
    expect(document.body).toHaveFocus();
    expect(announced()).toEqual([]);
  });

  test("on phones has it closed", async () => {
    const first = show();
    await send("Hello");
    first.leave();
    const { chat } = show({ open: false, reopen: false });
    expect(screen.queryByRole("log")).not.toBeInTheDocument();
    act(() => chat.show());
    expect(within(log()).getByText("Hello")).toBeInTheDocument();
  });

  test("offers a message without an answer again; leaving broke it off, without a toast", async () => {
    const first = show();
    await send("Hello");
    first.leave();
    expect(first.last().signal.aborted).toBe(true);
    expect(first.notify).not.toHaveBeenCalled();
    const { last } = show({ open: false });
    expect(log()).toHaveTextContent("Your last message has no answer yet.");
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(last().messages).toEqual([{ role: "user", content: "Hello" }]);
    await last().say({ kind: "done", message: "Hello there." });
    expect(screen.queryByRole("button", { name: "Send again" })).not.toBeInTheDocument();
  });

  test("a browser that breaks requests off before the page is gone is no failure", async () => {
    const { notify, last } = show();
    await send("Hello");
    window.dispatchEvent(new Event("beforeunload"));
    await last().fail(new ApiError(0));
    expect(notify).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Send again" })).toBeInTheDocument();
  });

  test("of a page that comes back is the newest", async () => {
    show();
    const turns = [{ role: "user", content: "Asked elsewhere" }];
    sessionStorage.setItem("enamel.chat", JSON.stringify({ version: 1, open: true, draft: "", turns }));
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    expect(within(log()).getByText("Asked elsewhere")).toBeInTheDocument();
  });
});

test("a new conversation forgets the old one, and what is coming of it", async () => {
  const { last, notify } = show();
  await send("Hello");
  await userEvent.click(screen.getByRole("button", { name: "New conversation" }));
  expect(last().signal.aborted).toBe(true);
  expect(within(log()).getAllByRole("button")).toHaveLength(3);
  expect(field()).toBeEnabled();
  expect(field()).toHaveFocus();
  expect(notify).not.toHaveBeenCalled();
  expect(sessionStorage.getItem("enamel.chat")).not.toContain("Hello");
});

test("on touch a new conversation in place of a pending reply keeps the focus inside", async () => {
  phone = true;
  show();
  await send("Hello");
  await userEvent.click(screen.getByRole("button", { name: "New conversation" }));
  expect(screen.getByRole("heading", { name: "Shopping assistant" })).toHaveFocus();
});

test("a conversation whose visitor is gone is forgotten, with what was being written", async () => {
  const { chat, last } = show();
  await send("Where is PC-10234?");
  await last().say({ kind: "done", message: "On its way to Ann." });
  await userEvent.type(field(), "and PC-10235");
  act(() => chat.forget());
  expect(field()).toHaveValue("");
  expect(within(log()).getAllByRole("button")).toHaveLength(3);
  expect(JSON.parse(sessionStorage.getItem("enamel.chat") ?? "")).toEqual({ version: 1, open: true, draft: "", turns: [] });
});

test("the scrollbar goes 600 ms after the last movement", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  show();
  act(() => void log().dispatchEvent(new Event("scroll")));
  expect(log()).toHaveAttribute("data-bar", "shown");
  act(() => void vi.advanceTimersByTime(599));
  expect(log()).toHaveAttribute("data-bar", "shown");
  act(() => void vi.advanceTimersByTime(1));
  expect(log()).not.toHaveAttribute("data-bar");
  vi.useRealTimers();
});

test("what was announced is gone after a while, so that nobody meets it twice", async () => {
  const { last } = show();
  await send("Hello");
  await last().say({ kind: "done", message: "Hello there." });
  expect(announced()).toContain("Hello there.");
  await waitFor(() => expect(announced()).toEqual([]));
});
