export type Box = { x: number; y: number; width: number; height: number };

/** A name on a drawing; at: the middles it may have, the best first. */
export type Label = { text: string; at: [x: number, y: number][] };

const letter = 7; // width of one in 13 px type
const line = 15;

/** Places names inside a square so that they cover no taken area; leaves out names without room. */
export function placed(labels: Label[], taken: Box[], side: number): { text: string; x: number; y: number }[] {
  const boxes = [...taken];
  return labels.flatMap(({ text, at }) => {
    const width = text.length * letter;
    for (const [x, y] of at) {
      const box = { x: x - width / 2, y: y - line / 2, width, height: line };
      if (box.x < 0 || box.y < 0 || box.x + width > side || box.y + line > side || boxes.some((other) => overlap(box, other))) continue;
      boxes.push(box);
      return [{ text, x, y }];
    }
    return [];
  });
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
