import type { Pin } from "../../lib/page-types";

/** Height of the frame for its width: on desktops, and on phones. */
const frames = [0.98, 0.86];

/** The share of an upright photo's spare height that is cut off above. */
const cutAbove = 0.62;

/** Whether a photo spans the width of its frame or else its height; the first is cut to fill it. */
export function spans(width: number, height: number, cut: boolean): "width" | "height" {
  const upright = height >= width;
  return upright === cut ? "width" : "height";
}

/** Whether all pins are well within the frame when the photo is cut. */
export function survivesCut(pins: Pick<Pin, "x" | "y">[], width: number, height: number): boolean {
  const photo = height / width;
  return frames.every((frame) => {
    if (height < width) return pins.every(({ x }) => x < photo / frame - 0.05);
    const top = ((photo - frame) * cutAbove) / photo;
    return pins.every(({ y }) => y > top + 0.03 && y < top + frame / photo - 0.03);
  });
}
