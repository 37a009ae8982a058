import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test } from "vitest";
import { serveFrames } from "../../lib/frames";
import { VideoTabs } from "./video-tabs";

const tabs = [
  { panel: "featured", label: "Featured" },
  { panel: "gallery", label: "Gallery (8)" },
];

const poster = `<span data-frame="https://player.example/" data-title="Video"><a href="https://watch.example/">Play</a></span>`;

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

const open = () => tabs.flatMap(({ panel }) => (element(`#${panel}`).hidden ? [] : [panel]));

beforeEach(() => {
  document.body.innerHTML = `<main><div id="tabs"></div><div><div id="featured">words</div><div id="gallery">${poster}</div></div></main>`;
  serveFrames(element("main"));
  render(<VideoTabs tabs={tabs} />, { container: element("#tabs") });
});

describe("video tabs", () => {
  test("start with the featured one; panels are named by their tabs", () => {
    expect(screen.getByRole("tab", { name: "Featured" })).toHaveAttribute("aria-selected", "true");
    expect(open()).toEqual(["featured"]);
    expect(screen.getByRole("tabpanel", { name: "Featured" })).toHaveTextContent("words");
  });

  test("look on the server as they start in the browser", () => {
    const drawn = document.createElement("div");
    drawn.innerHTML = renderToString(<VideoTabs tabs={tabs} />);
    expect(drawn.querySelector("[aria-selected=true]")).toHaveTextContent("Featured");
  });

  test("arrow keys, Home and End move selection and focus and wrap around", async () => {
    await userEvent.tab();
    for (const [key, name, panel] of [
      ["{ArrowLeft}", "Gallery (8)", "gallery"],
      ["{ArrowRight}", "Featured", "featured"],
      ["{End}", "Gallery (8)", "gallery"],
      ["{Home}", "Featured", "featured"],
    ] as const) {
      await userEvent.keyboard(key);
      expect(screen.getByRole("tab", { name })).toHaveFocus();
      expect(open()).toEqual([panel]);
    }
  });

  test("a panel with nothing to press is itself in the tab order", async () => {
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole("tabpanel", { name: "Featured" })).toHaveFocus();
    await userEvent.click(screen.getByRole("tab", { name: "Gallery (8)" }));
    await userEvent.tab();
    expect(screen.getByRole("link", { name: "Play" })).toHaveFocus();
  });

  test("a video stops when its panel closes", async () => {
    await userEvent.click(screen.getByRole("tab", { name: "Gallery (8)" }));
    await userEvent.click(screen.getByRole("link", { name: "Play" }));
    expect(screen.getByTitle("Video")).toHaveFocus();
    await userEvent.click(screen.getByRole("tab", { name: "Featured" }));
    expect(document.querySelector("iframe")).toBeNull();
  });
});
