/** A figure at a time (milliseconds since 1970). null: there is none, and the line breaks. */
export type Point = { at: number; value: number | null };

/** The bounds of an axis: its ends stay between min and max, and it spans at least span. */
export type Axis = { min?: number; max?: number; span?: number };

/** Maps a domain onto a range, linearly. A domain without extent goes to the middle of the range. */
export function linear([from, to]: [number, number], [low, high]: [number, number]): (value: number) => number {
  if (from === to) return () => (low + high) / 2;
  return (value) => low + ((value - from) / (to - from)) * (high - low);
}

/** The least and the greatest of some figures, as an axis shows them; null if there are none. */
export function extent(values: number[], { min = -Infinity, max = Infinity, span = 0 }: Axis = {}): [number, number] | null {
  if (values.length === 0) return null;
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const wanted = Math.max(span, low === high ? Math.max(Math.abs(low) / 5, 1) : 0);
  const missing = Math.max(wanted - (high - low), 0);
  low -= missing / 2;
  high += missing / 2;
  if (low < min) [low, high] = [min, Math.max(high, min + wanted)];
  if (high > max) [low, high] = [Math.max(Math.min(low, max - wanted), min), max];
  return [low, high];
}

/** Round figures from just below low to just above high, evenly spaced by 1, 2 or 5 times a power of ten: six at most. */
export function niceTicks(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((times) => times * power >= rough * 0.999) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

const oneDay = 86_400_000;

/** Times from the first to the last, evenly spaced, no two nearer than a day: at most as many as are asked for. */
export function timeTicks(first: number, last: number, most: number): number[] {
  const steps = Math.min(most - 1, Math.floor((last - first) / oneDay));
  if (steps < 1) return [first];
  return Array.from({ length: steps + 1 }, (_, index) => first + ((last - first) * index) / steps);
}

/** A path's data through the points that have a figure, with a gap at a missing one. A lone point has no length. */
export function linePath(points: Point[], x: (at: number) => number, y: (value: number) => number): string {
  let path = "";
  let drawing = false;
  points.forEach(({ at, value }, index) => {
    if (value === null) {
      drawing = false;
      return;
    }
    path += `${drawing ? "L" : "M"}${round(x(at))} ${round(y(value))}`;
    const alone = !drawing && (points[index + 1]?.value ?? null) === null;
    if (alone) path += "h0";
    drawing = true;
  });
  return path;
}

/** Tenths of a unit are finer than any screen. */
export function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Moves heights apart until no two are nearer than gap, in their order and between low and high as far as they fit. */
export function spread(heights: number[], gap: number, low: number, high: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  const push = (indices: number[], from: number, way: 1 | -1) => {
    let edge = from;
    for (const index of indices) {
      const height = Math.max(way * (placed[index] ?? 0), way * edge) * way;
      placed[index] = height;
      edge = height + way * gap;
    }
  };
  push(order, low, 1);
  push(order.reverse(), high, -1);
  return placed;
}
