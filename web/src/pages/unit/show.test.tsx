import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { unitDetail } from "../../test-data";
import { Show } from "./show";

/** The text's place in the drawing. */
const place = (words: string) => {
  const text = screen.getByText(words);
  return { x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")), turned: text.getAttribute("transform") };
};

test("the height reads along its line; the width stands below the feet", () => {
  render(<Show unit={unitDetail()} />);
  expect(place("70 in").turned).toBe("rotate(-90 151 301)");
  expect(place("35¾ in")).toEqual({ x: 300, y: 569, turned: null });
});

test("the width of a unit on a stand stands below the stand", () => {
  const { picture } = unitDetail();
  render(<Show unit={unitDetail({ picture: { ...picture, box: { x: 159, y: 24, width: 281, height: 480 } } })} />);
  expect(place("35¾ in").y).toBe(569);
});
