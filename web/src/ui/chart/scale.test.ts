import { expect, test } from "vitest";
import { type Axis, extent, linear, linePath, niceTicks, type Point, spread, timeTicks } from "./scale";

test.each<[string, number[], Axis, [number, number] | null]>([
  ["nothing", [], {}, null],
  ["one figure has room about it", [60], {}, [54, 66]],
  ["zero too", [0], {}, [-0.5, 0.5]],
  ["equal figures as one", [60, 60, 60], {}, [54, 66]],
  ["two figures are the ends", [25, 75], {}, [25, 75]],
  ["no less than the span", [60, 62], { span: 20 }, [51, 71]],
  ["the span keeps below the greatest", [99, 100], { max: 100, span: 20 }, [80, 100]],
  ["the span keeps above the least", [0, 1], { min: 0, span: 20 }, [0, 20]],
  ["a figure alone at the greatest", [100], { min: 0, max: 100, span: 20 }, [80, 100]],
  ["400 figures", Array.from({ length: 400 }, (_, index) => index % 91), {}, [0, 90]],
])("the extent of an axis: %s", (_, values, axis, expected) => {
  expect(extent(values, axis)).toEqual(expected);
});

test.each<[number, number, number[]]>([
  [0, 100, [0, 50, 100]],
  [51, 71, [50, 55, 60, 65, 70, 75]],
  [80, 100, [80, 85, 90, 95, 100]],
  [3, 24, [0, 10, 20, 30]],
  [0.02, 0.31, [0, 0.1, 0.2, 0.3, 0.4]],
  [-4, 4, [-4, -2, 0, 2, 4]],
  [1200, 5800, [0, 2000, 4000, 6000]],
  [7, 7, [7]],
])("ticks from %d to %d are round", (low, high, ticks) => {
  expect(niceTicks(low, high)).toEqual(ticks);
});

const day = 86_400_000;

test.each<[string, number, number, number[]]>([
  ["one day has one", 5, 5, [5]],
  ["nothing nearer than a day", 0, 2 * day, [0, day, 2 * day]],
  ["as many as asked for", 0, 364 * day, [0, 91 * day, 182 * day, 273 * day, 364 * day]],
])("ticks of time: %s", (_, first, last, ticks) => {
  expect(timeTicks(first, last, 5)).toEqual(ticks);
});

test("a domain without extent goes to the middle", () => {
  expect([linear([3, 3], [0, 10])(3), linear([0, 4], [0, 100])(1), linear([0, 4], [100, 0])(1)]).toEqual([5, 25, 75]);
});

const points = (...values: (number | null)[]): Point[] => values.map((value, at) => ({ at, value }));

test.each<[string, Point[], string]>([
  ["nothing", [], ""],
  ["nothing but gaps", points(null, null), ""],
  ["one point", points(4), "M0 4h0"],
  ["a line", points(1, 2.04, 3), "M0 1L1 2L2 3"],
  ["a gap breaks it", points(1, 2, null, 3, 4), "M0 1L1 2M3 3L4 4"],
  ["a point between gaps stands alone", points(null, 2, null, 3, 4), "M1 2h0M3 3L4 4"],
  ["a point after a gap, at the end", points(1, 2, null, 3), "M0 1L1 2M3 3h0"],
])("a line's path: %s", (_, line, path) => {
  const same = (value: number) => value;
  expect(linePath(line, same, same)).toBe(path);
});

test.each<[string, number[], number[]]>([
  ["far enough apart they stay", [10, 50], [10, 50]],
  ["in their order", [52, 50], [65, 50]],
  ["equal ones", [20, 20, 20], [20, 35, 50]],
  ["at the lower end they move up", [99, 98, 100], [85, 70, 100]],
  ["at the upper end they move down", [0, 1], [0, 15]],
])("labels are moved apart: %s", (_, heights, expected) => {
  expect(spread(heights, 15, 0, 100)).toEqual(expected);
});
