import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { BarList } from "./bar-list";

const bars = [
  { name: "1-3", value: 4, tone: "good" as const },
  { name: "4-10", value: 1, tone: "warn" as const },
];

test("each bar has its name and figure in words, its length by the greatest, and no inline style", () => {
  const { container } = render(<BarList label="Keywords by rank" bars={bars} />);
  expect(screen.getByRole("list", { name: "Keywords by rank" })).toHaveTextContent("1-344-101");
  expect([...container.querySelectorAll("rect")].map((bar) => bar.getAttribute("width"))).toEqual(["100%", "25%"]);
  expect(container.innerHTML).not.toContain("style=");
});

test("nothing to count has no length", () => {
  expect(renderToString(<BarList label="" bars={[{ name: "1-3", value: 0, tone: "good" }]} />)).toContain('width="0%"');
});
