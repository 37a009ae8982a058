import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { Carousel } from "./carousel";

const titles = ["Used", "Repair", "Installation"];

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

const slides = () => [...element("stage").children];
const shown = () => slides().flatMap((slide) => (slide.hasAttribute("data-current") ? [slide.textContent] : []));
const reachable = () => slides().flatMap((slide) => (slide.hasAttribute("inert") ? [] : [slide.textContent]));

beforeEach(() => {
  const words = titles.map((title, index) => `<div ${index === 0 ? "data-current" : ""}><a href="#${title}">${title}</a></div>`);
  document.body.innerHTML = `<section><div id="controls"></div><div id="stage">${words.join("")}</div></section>`;
  render(<Carousel slides="stage" titles={titles} />, { container: element("controls") });
});

describe("carousel", () => {
  test("starts with the first slide; nobody gets into the others", () => {
    expect(shown()).toEqual(["Used"]);
    expect(reachable()).toEqual(["Used"]);
  });

  test("the arrows go both ways and wrap around", async () => {
    const [back, on] = [screen.getByRole("button", { name: "Previous slide" }), screen.getByRole("button", { name: "Next slide" })];
    for (const [arrow, slide] of [
      [back, "Installation"],
      [on, "Used"],
      [on, "Repair"],
      [on, "Installation"],
      [on, "Used"],
    ] as const) {
      await userEvent.click(arrow);
      expect(shown()).toEqual([slide]);
      expect(reachable()).toEqual([slide]);
    }
  });

  test("a dot shows its slide, and says which one shows", async () => {
    await userEvent.click(screen.getByRole("button", { name: "Installation" }));
    expect(shown()).toEqual(["Installation"]);
    const dots = titles.map((title) => screen.getByRole("button", { name: title }).getAttribute("aria-disabled"));
    expect(dots).toEqual(["false", "false", "true"]);
  });

  test("works by the keyboard alone, arrows and dots in their order", async () => {
    for (const name of ["Previous slide", ...titles, "Next slide"]) {
      await userEvent.tab();
      expect(screen.getByRole("button", { name })).toHaveFocus();
    }
    await userEvent.keyboard("{Enter}");
    expect(shown()).toEqual(["Repair"]);
    await userEvent.keyboard(" ");
    expect(shown()).toEqual(["Installation"]);
  });

  test.each([
    ["a swipe to the left goes on", "touch", -80, 10, "Repair"],
    ["a swipe to the right goes back", "touch", 80, 10, "Installation"],
    ["a finger that scrolls the page changes nothing", "touch", -60, 200, "Used"],
    ["a tap changes nothing", "touch", 3, 0, "Used"],
    ["a mouse that marks words changes nothing", "mouse", -80, 0, "Used"],
  ])("%s", (_, pointerType, x, y, slide) => {
    const stage = element("stage");
    fireEvent(stage, pointer("pointerdown", pointerType, 200, 200));
    fireEvent(stage, pointer("pointerup", pointerType, 200 + x, 200 + y));
    expect(shown()).toEqual([slide]);
  });

  test("the pictures of the later slides wait until somebody comes near", () => {
    expect(element("stage")).not.toHaveAttribute("data-near");
    fireEvent.focusIn(screen.getByRole("button", { name: "Next slide" }));
    expect(element("stage")).toHaveAttribute("data-near");
  });
});

/** jsdom has no PointerEvent. */
function pointer(type: string, pointerType: string, clientX: number, clientY: number): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerType });
}
