import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "../../test-answers";
import { type LoadedChat, serveChatButton } from "./serve-chat-button";

let button: HTMLButtonElement;
const chat = { show: vi.fn(), toggle: vi.fn() };

beforeEach(() => {
  button = document.createElement("button");
  document.body.append(button);
  chat.show.mockReset();
  chat.toggle.mockReset();
});

afterEach(() => button.remove());

test("nothing is loaded before somebody comes near", async () => {
  const load = vi.fn(() => Promise.resolve(chat));
  serveChatButton({ button, load, failed: vi.fn() });
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(button);
  expect(load).toHaveBeenCalledOnce();
  expect(chat.show).not.toHaveBeenCalled();
});

test("the first click opens, however often it is pressed meanwhile; later ones toggle", async () => {
  const coming = deferred<LoadedChat>();
  const load = vi.fn(() => coming.promise);
  serveChatButton({ button, load, failed: vi.fn() });
  await userEvent.dblClick(button);
  expect(button.ariaBusy).toBe("true");
  coming.resolve(chat);
  await waitFor(() => expect(chat.show).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledOnce();
  expect(button.ariaBusy).toBeNull();
  await userEvent.click(button);
  expect(chat.toggle).toHaveBeenCalledOnce();
});

test("what cannot be loaded is said, and asked for again", async () => {
  const load = vi.fn<() => Promise<LoadedChat>>().mockRejectedValue(new Error("offline"));
  const failed = vi.fn();
  serveChatButton({ button, load, failed });
  await userEvent.hover(button); // fails in silence
  expect(failed).not.toHaveBeenCalled();
  await userEvent.click(button);
  await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  load.mockResolvedValue(chat);
  await userEvent.click(button);
  await waitFor(() => expect(chat.show).toHaveBeenCalledOnce());
});
