import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hydrate } from "./hydrate";
import { createStores } from "./providers";

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

function Broken(): never {
  throw new Error("broken island");
}

const pressed = vi.fn();

function Button() {
  return (
    <button type="button" onClick={pressed}>
      Add
    </button>
  );
}

const place = (html: string, name = "greeting") => {
  document.body.innerHTML = `<div data-island="${name}" id="${name}">${html}</div><script type="application/json">{"name":"Ann"}</script>`;
};

afterEach(() => {
  document.body.innerHTML = "";
  document.title = "";
});

describe("hydrate", () => {
  test("gives each island its props and keeps the server's elements", async () => {
    place("<p>Hello <!-- -->Ann</p>");
    const before = document.querySelector("p");
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    await act(async () => hydrate({ greeting: Greeting }, createStores(null)));
    expect(document.querySelector("p")).toBe(before);
    expect(errors).not.toHaveBeenCalled();
  });

  test("reports HTML that differs from what the browser renders", async () => {
    place("<p>Hello <!-- -->Bob</p>");
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    await act(async () => hydrate({ greeting: Greeting }, createStores(null)));
    expect(String(errors.mock.calls[0]?.[0])).toContain("Hydration failed");
    expect(document.body.textContent).toContain("Hello Ann");
  });

  test("what was pressed before it lived is done once", async () => {
    place(`<button type="button" data-pressed="">Add</button>`, "button");
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    await act(async () => hydrate({ button: Button }, createStores(null)));
    expect(pressed).toHaveBeenCalledOnce();
    expect(document.querySelector("[data-pressed]")).toBeNull();
    expect(errors).not.toHaveBeenCalled();
  });

  test("an island that is not in the entry is refused before any starts", async () => {
    place("", "nobody");
    await expect(hydrate({}, createStores(null))).rejects.toThrow("island nobody is not in this page's entry");
  });

  test("an error while rendering shows the error page", async () => {
    place("<p>Hello</p>", "broken");
    vi.spyOn(console, "error").mockImplementation(() => {});
    await act(async () => hydrate({ broken: Broken }, createStores(null)));
    expect(document.querySelector("h1")).toHaveTextContent("Unexpected Application Error!");
    expect(document.querySelector("[role=alert]")?.parentElement).toBe(document.body); // free of any stacking of the island's place
    expect(document.title).toBe("Unexpected Application Error!");
  });
});
