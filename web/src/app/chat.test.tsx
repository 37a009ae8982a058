import { act, screen, waitFor } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer } from "../test-answers";
import { shopPage } from "../test-data";
import { ChatButton } from "../ui/frame/chat-button";
import { startChat } from "./chat";
import { prepareChat } from "./load-chat";
import { createStores } from "./providers";

const user = { id: "u-1", email: "ann@example.com", full_name: "Ann", role: "customer" };
const turns = [{ role: "user", content: "Where is PC-10234?" }];

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path) => answer({ user: path === "/api/session" ? user : null }));
  sessionStorage.setItem("enamel.chat", JSON.stringify({ version: 1, open: false, draft: "and", turns }));
});

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** The stores of a page on which Ann is signed in. */
async function signedIn() {
  const stores = createStores(null);
  await stores.session.refresh();
  expect(stores.session.user()).toEqual(user);
  return stores;
}

/** The button as the page has it. */
function chatButton(): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(<ChatButton facts={shopPage.facts} />);
  return screen.getByRole("button", { name: "Open chat" });
}

test("the button says whether the chat stands open", async () => {
  const button = chatButton();
  expect(button).toHaveAttribute("aria-expanded", "false");
  const chat = startChat(button, await signedIn(), sessionStorage);
  expect(button).toHaveAttribute("aria-expanded", "false");
  act(() => chat.show());
  expect(button).toHaveAttribute("aria-expanded", "true");
  act(() => chat.toggle());
  expect(button).toHaveAttribute("aria-expanded", "false");
});

test("who signs out leaves no conversation behind", async () => {
  const stores = await signedIn();
  const chat = startChat(chatButton(), stores, sessionStorage);
  act(() => chat.show());
  expect(await screen.findByText("Where is PC-10234?")).toBeInTheDocument();
  await act(() => stores.session.signOut());
  await waitFor(() => expect(screen.queryByText("Where is PC-10234?")).not.toBeInTheDocument());
  expect(JSON.parse(sessionStorage.getItem("enamel.chat") ?? "")).toMatchObject({ draft: "", turns: [] });
});

test("nor where the chat was not loaded on the page", async () => {
  const stores = await signedIn();
  prepareChat(stores, sessionStorage);
  expect(sessionStorage.getItem("enamel.chat")).toContain("PC-10234");
  await stores.session.signOut();
  expect(sessionStorage.getItem("enamel.chat")).toBeNull();
});
