import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { facts, unitDetail } from "../../test-data";
import { spans, survivesCut } from "./framing";
import { Marks } from "./marks";
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
  render(<Marks facts={facts} unit={photographed()} />);
  expect(screen.getByRole("heading", { name: "Two marks" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Photo of mark 1" })).toHaveAttribute("href", "#photo-2");
  expect(screen.getByText("2").closest("li")).toHaveAttribute("id", "mark-2");
});

test("a mark that no picture shows has no number", () => {
  render(<Marks facts={facts} unit={unitDetail({ pins: [{ note: 1, photo: -1, x: 0.5, y: 0.9, close_up: -1 }] })} />);
  expect(screen.queryByText("1")).toBeNull();
  expect(screen.getByText("2").closest("li")).toHaveTextContent("Scratch under the drawer handle");
});

test("marks are called measured where each is shown from near", () => {
  const unit = unitDetail({
    photos: [photo("front"), photo("scuff")],
    notes: ["Scuff"],
    pins: [{ note: 0, photo: 0, x: 0.2, y: 0.5, close_up: 1 }],
  });
  render(<Marks facts={facts} unit={unit} />);
  expect(screen.getByRole("heading", { name: "One mark, measured" })).toBeInTheDocument();
});

test("the first photo fills its frame unless that would cut a pin off", () => {
  expect(spans(900, 1125, true)).toBe("width");
  expect(spans(900, 1125, false)).toBe("height");
  expect(spans(1200, 900, true)).toBe("height");
  expect(spans(1200, 900, false)).toBe("width");
  expect(survivesCut([{ x: 0.5, y: 0.5 }], 900, 1125)).toBe(true);
  expect(survivesCut([{ x: 0.5, y: 0.1 }], 900, 1125)).toBe(false);
  expect(survivesCut([{ x: 0.5, y: 0.95 }], 900, 1125)).toBe(false);
  expect(survivesCut([{ x: 0.9, y: 0.5 }], 1200, 900)).toBe(false);
});
