import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { mapHref, playerHref, serveFrames, watchHref } from "./frames";

const place = (name: string) =>
  `<span data-frame="https://frames.example/${name}" data-title="${name}"><a href="https://watch.example/">Play ${name}</a></span>`;

function link(name: string): HTMLElement {
  const found = [...document.querySelectorAll("a")].find((a) => a.textContent === `Play ${name}`);
  if (!found) throw new Error(`no link ${name}`);
  return found;
}

const frames = () => [...document.querySelectorAll("iframe")].map(({ src, title }) => [src, title]);

beforeEach(() => {
  document.body.innerHTML = `<main><section>${place("one")}${place("two")}</section><section>${place("map")}</section></main>`;
  const main = document.querySelector("main");
  if (main) serveFrames(main);
});

test("nothing of the other site is there before the click; then its frame is, with the focus, in the link's place", async () => {
  expect(frames()).toEqual([]);
  await userEvent.click(link("one"));
  expect(frames()).toEqual([["https://frames.example/one", "one"]]);
  expect(document.querySelector("iframe")).toHaveFocus();
  expect(link("one")).not.toBeVisible();
});

test("there is one at a time in a section", async () => {
  for (const name of ["one", "map", "two"]) await userEvent.click(link(name));
  expect(frames().map(([, title]) => title)).toEqual(["two", "map"]);
  expect(link("one")).toBeVisible();
});

test("a click that asks for a new tab shows nothing here", async () => {
  document.body.addEventListener("click", (event) => event.preventDefault(), { once: true }); // jsdom cannot follow it
  const user = userEvent.setup();
  await user.keyboard("{Control>}");
  await user.click(link("one"));
  expect(frames()).toEqual([]);
});

test("an id cannot leave its place in an address", () => {
  expect(playerHref("a/b?c")).toBe("https://www.youtube-nocookie.com/embed/a%2Fb%3Fc?autoplay=1&rel=0");
  expect(watchHref("a&b")).toBe("https://www.youtube.com/watch?v=a%26b");
});

test("the map has a pin at the place, in the middle", () => {
  expect(mapHref({ lat: 32.8098, lon: -97.4026 })).toBe(
    "https://www.openstreetmap.org/export/embed.html?bbox=-97.4226%2C32.7898%2C-97.3826%2C32.8298&layer=mapnik&marker=32.8098%2C-97.4026",
  );
});
