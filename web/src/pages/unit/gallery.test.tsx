import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { unitDetail } from "../../test-data";
import { Marks } from "./marks";
import { placeOf, survivesCut } from "./pins";
import { Show } from "./show";

const photo = (name: string) => ({
  src: `/photos/${name}/720.jpg`,
  small: `/photos/${name}/320.jpg`,
  set: `/photos/${name}/720.jpg 720w`,
  width: 900,
  height: 1200,
  alt: name,
});

const photographed = () =>
  unitDetail({
    photos: [photo("front"), photo("scuff")],
    pins: [
      { note: 0, photo: 0, x: 0.25, y: 0.5, close_up: 1 },
      { note: 1, photo: -1, x: 0.5, y: 0.9, close_up: -1 },
    ],
  });

test("photos stand in order, the drawing behind them; thumbnails and pins lead to what they show", () => {
  render(<Show unit={photographed()} />);
  expect(screen.getAllByRole("img").map((img) => img.getAttribute("alt"))).toEqual(
    expect.arrayContaining(["front", "scuff", "Drawing of a Samsung refrigerator"]),
  );
  expect(screen.getByAltText("front")).toHaveAttribute("fetchpriority", "high");
  expect(screen.getByRole("link", { name: "Photo 2, mark 1" })).toHaveAttribute("href", "#photo-2");
  expect(screen.getByRole("link", { name: "Drawing, to scale" })).toHaveAttribute("href", "#drawing");
  expect(screen.getByRole("link", { name: /^Mark 1: Faint scuff/ })).toHaveAttribute("href", "#mark-1");
});

test("a unit without photos has its drawing alone", () => {
  render(<Show unit={unitDetail()} />);
  expect(screen.queryByText("Drawing, to scale")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

test("a mark stands beside its number and its close-up", () => {
  render(<Marks unit={photographed()} />);
  expect(screen.getByRole("link", { name: "Photo of mark 1" })).toHaveAttribute("href", "#photo-2");
  expect(screen.getByText("2").closest("li")).toHaveAttribute("id", "mark-2");
});

test("a pin keeps its place on a photo that is cut or whole, and no photo is cut that would lose one", () => {
  expect(placeOf({ x: 0.5, y: 0.5 }, { width: 900, height: 1200, cut: true })).toEqual({ x: 0.5, y: 0.5 });
  expect(placeOf({ x: 1, y: 0 }, { width: 900, height: 1200, cut: false })).toEqual({ x: 0.75, y: 0 });
  expect(placeOf({ x: 0.5, y: 0 }, { width: 1200, height: 900, cut: false })).toEqual({ x: 0.5, y: 0.125 });
  const pin = (x: number, y: number) => [{ note: 0, photo: 0, x, y, close_up: -1 }];
  expect(survivesCut(pin(0.5, 0.5), 900, 1200)).toBe(true);
  expect(survivesCut(pin(0.5, 0.95), 900, 1200)).toBe(false);
  expect(survivesCut(pin(0.9, 0.5), 1200, 900)).toBe(false);
});
