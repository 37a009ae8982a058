import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { LineChart } from "./line-chart";
import type { Series } from "./series";
import { Sparkline } from "./sparkline";

const day = 86_400_000;
const wording = { value: (value: number) => `${value}%`, day: (at: number) => `day ${at / day}` };

const line = (name: string, values: (number | null)[]): Series => ({
  name,
  points: values.map((value, index) => ({ at: index * day, value })),
});

const chart = (...series: Series[]) => (
  <LineChart title="Health" empty="No crawl yet" sample="crawl" one="page" series={series} wording={wording} />
);

describe("what a chart says in words", () => {
  test.each<[string, Series[], string]>([
    ["a course", [line("Score", [25, 40, 60])], "Score: from 25% on day 0 to 60% on day 2"],
    ["a course with its turns", [line("Score", [25, 90, 10, 60])], "Score: from 25% on day 0 to 60% on day 3, lowest 10%, highest 90%"],
    ["gaps count for nothing", [line("Score", [null, 40, null, 60])], "Score: from 40% on day 1 to 60% on day 3"],
    [
      "each line",
      [line("Score", [1, 2]), line("Free", [60]), line("New", [])],
      "Score: from 1% on day 0 to 2% on day 1; Free: 60% on day 0; New: no figures",
    ],
  ])("%s", (_, series, words) => {
    render(chart(...series));
    expect(screen.getByRole("img", { name: words })).toBeInTheDocument();
  });
});

test.each<[string, (number | null)[]]>([
  ["2 points", [60, 70]],
  ["equal figures", [60, 60, 60]],
  ["gaps", [null, 60, null, 70]],
  ["400 points", Array.from({ length: 400 }, (_, index) => 50 + (index % 40))],
])("%s are drawn for each width with finite measures, and without inline style", (_, values) => {
  const html = renderToString(chart(line("Score", values)));
  expect(html.match(/<svg[^>]*viewBox="0 0 (560|440|326) /g)).toHaveLength(3);
  expect(html).not.toMatch(/NaN|Infinity|style=/);
  expect(html).toContain(`Score ${values.at(-1)}%`);
});

describe("reading a day out", () => {
  const two = [line("Score", [25, 60, 70]), line("Free", [80, null, 90])];
  const readout = () => screen.getByText(/^day \d$/, { selector: "p > span" }).parentElement?.textContent;
  const marks = (container: HTMLElement) => [...container.querySelectorAll("svg:first-child circle")].length;

  /** jsdom has no pointer events. */
  const pointer = (type: string, pointerType: string, clientX = 0) =>
    Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType });

  /** A pointer over a drawing of 560 px. */
  const point = (container: HTMLElement, clientX: number) => {
    const drawing = container.querySelector("svg") as SVGSVGElement;
    vi.spyOn(drawing, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 560, 206));
    fireEvent(drawing, pointer("pointermove", "mouse", clientX));
    return drawing;
  };

  test("the newest day's figures stand until another is pointed at, and then again", () => {
    const { container } = render(chart(...two));
    expect(readout()).toBe("day 2Score 70%Free 90%");
    expect(marks(container)).toBe(2);
    const drawing = point(container, 60);
    expect(readout()).toBe("day 0Score 25%Free 80%");
    expect(marks(container)).toBe(4);
    point(container, 250);
    expect(readout()).toBe("day 1Score 60%Free -");
    expect(marks(container)).toBe(3);
    fireEvent(drawing, pointer("pointerout", "mouse"));
    expect(readout()).toBe("day 2Score 70%Free 90%");
  });

  test("what a finger has pointed at stays when it is lifted", () => {
    const { container } = render(chart(...two));
    const drawing = point(container, 60);
    fireEvent(drawing, pointer("pointerout", "touch"));
    expect(readout()).toBe("day 0Score 25%Free 80%");
  });

  test("by keys it goes from day to day, and says the day and its figures", async () => {
    render(chart(...two));
    const walk = screen.getByRole("slider", { name: "Health, day by day" });
    expect(walk).toHaveAttribute("aria-valuetext", "day 2: Score 70%, Free 90%");
    await userEvent.tab();
    await userEvent.tab();
    expect(walk).toHaveFocus();
    fireEvent.change(walk, { target: { value: "1" } }); // as the arrow keys do; jsdom has none for it
    expect(walk).toHaveAttribute("aria-valuetext", "day 1: Score 60%");
    expect(readout()).toBe("day 1Score 60%Free -");
    await userEvent.tab();
    expect(readout()).toBe("day 2Score 70%Free 90%");
  });

  test("days without any figure are no stop", () => {
    render(chart(line("Score", [null, 60, null, 70])));
    expect(screen.getByRole("slider")).toHaveAttribute("max", "1");
  });
});

test("one day alone is a sentence, and its figures a table", async () => {
  render(chart(line("Score", [null, 60, null])));
  const sentence = screen.getByText("One crawl so far, day 1. Each one adds a point.");
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /^Show as table/ }));
  expect(screen.getByRole("cell", { name: "60%" })).toBeInTheDocument();
  expect(sentence).not.toBeInTheDocument();
});

test("without any figure it says so, and there is nothing to show as a table", () => {
  render(chart(line("Score", []), line("Free", [null])));
  expect(screen.getByText("No crawl yet")).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
});

test("its figures show as a table, the newest first, and as a chart again", async () => {
  render(chart(line("Score", [25, 60, null]), line("Free", [80])));
  const toggle = screen.getByRole("button", { name: /^Show as table ?: Health$/ });
  await userEvent.click(toggle);
  const table = within(screen.getByRole("table", { name: "Health" }));
  expect(table.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Date", "Score", "Free"],
    ["day 2", "-", "-"],
    ["day 1", "60%", "-"],
    ["day 0", "25%", "80%"],
  ]);
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  expect(toggle).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: /^Show as chart ?: Health$/ }));
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
});

test("four lines are drawn, by dash as well; the table has all, and that is said", async () => {
  const { container } = render(chart(...["a", "b", "c", "d", "e"].map((name) => line(name, [1, 2]))));
  const dashes = [...container.querySelectorAll("svg:first-child > path")].map((path) => path.getAttribute("stroke-dasharray"));
  expect(new Set(dashes).size).toBe(4);
  expect(screen.getByText("4 of 5 pages are drawn. The table has all.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("columnheader", { name: "e" })).toBeInTheDocument();
});

test("a reversed axis has its least figure on top", () => {
  const series = line("Rank", [7, 3]);
  const ends = [false, true].map((reversed) => {
    const { container } = render(<LineChart title="Rank" empty="" series={[series]} wording={wording} reversed={reversed} />);
    return Number(container.querySelector("circle")?.getAttribute("cy"));
  });
  expect(ends[1]).toBeLessThan(ends[0] ?? 0);
});

test("an axis of ranks begins at its least figure, whatever is round", () => {
  const { container } = render(
    <LineChart title="Rank" empty="" series={[line("Rank", [7, 3])]} wording={wording} axis={{ min: 1, span: 9 }} reversed />,
  );
  const ticks = [...container.querySelectorAll("svg:first-child text[text-anchor=end]")].map((text) => text.textContent);
  expect(ticks.slice(0, 3)).toEqual(["1%", "5%", "10%"]);
});

test("a line that came to an end before the others has no figure at its end", () => {
  const { container } = render(chart(line("Gone", [9, null]), line("Older", [9]), line("There", [4, 3])));
  expect(container.querySelector("svg")?.textContent).toMatch(/GoneOlderThere 3%$/);
});

test("a long name is cut in its middle at the line's end, and whole in words", () => {
  const { container } = render(chart(line("/blog/troubleshoot-noisy-washing-machine", [1, 2])));
  expect(container.querySelector("svg")?.textContent).toMatch(/\/blog\/tro…g-machine 2%$/);
  expect(screen.getByRole("img", { name: /^\/blog\/troubleshoot-noisy-washing-machine: from/ })).toBeInTheDocument();
});

test("a small line of ranks goes up where they get better", () => {
  const ends = [false, true].map((reversed) => {
    const { container } = render(<Sparkline points={line("", [7, 3]).points} reversed={reversed} />);
    return Number(container.querySelector("circle")?.getAttribute("cy"));
  });
  expect(ends[1]).toBeLessThan(ends[0] ?? 0);
});

test("a small line begins where it is told to", () => {
  const { container } = render(<Sparkline points={line("", [7, 3]).points} since={-day} />);
  expect(container.querySelector("path")?.getAttribute("d")).toMatch(/^M48 /);
});

test.each<[string, (number | null)[], number]>([
  ["no points", [], 0],
  ["one", [4], 1],
  ["many, with gaps", [1, null, 2, 3], 1],
])("a small line of %s", (_, values, marks) => {
  const { container } = render(<Sparkline points={line("", values).points} label="from 1 to 3" />);
  expect(container.querySelectorAll("circle")).toHaveLength(marks);
  expect(container.innerHTML).not.toMatch(/NaN|Infinity/);
  expect(screen.getByText("from 1 to 3")).toBeInTheDocument();
});
