import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Marked } from "./marked";

test("marks the words that mean the unit, wherever they stand, and takes them as they are", () => {
  const { container } = render(<Marked text="GE and Hotpoint: GLD4, (GLD4*), gld4 and AGLD4." words={["GLD4", "GE", "GLD4*"]} />);
  expect([...container.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["GE", "GLD4", "GLD4*", "gld4"]);
  expect(container).toHaveTextContent("GE and Hotpoint: GLD4, (GLD4*), gld4 and AGLD4.");
});
