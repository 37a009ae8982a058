import { useId } from "react";
import type { GridPoint, LocalGrid } from "../../../../lib/wire-types";
import { rankTone } from "../bands";
import { distance, type Ground, groundOf, placeWords } from "./geography";
import { river, roads, towns } from "./ground";
import { type Label, placed } from "./labels";
import styles from "./local.module.css";

const side = 440;
const cell = 32;
const middle = side / 2;
const rings = [5, 10, 15];

/** The circle around the storefront with its towns, and the shop's rank at each point of the grid. */
export function GridMap({ of: grid, words }: { of: LocalGrid; words: string }) {
  const clip = useId();
  const scale = (middle - cell / 2 - 2) / grid.radius_miles;
  const ground = groundOf(grid);
  const spot = ({ east, north }: Ground): [number, number] => [round(middle + east * scale), round(middle - north * scale)];
  const cells = grid.points.map((point) => ({ point, at: spot(ground(point)) }));
  const near = towns.filter((town) => distance(ground(town)) <= grid.radius_miles).map((town) => ({ ...town, spot: spot(ground(town)) }));
  const labels: Label[] = [
    { text: "The shop", at: [1, -1].map((side) => [middle, middle + side * (cell / 2 + 10)]) },
    ...near.map(({ name, spot }) => ({ text: name, at: around(spot, name) })),
    ...rings.map((miles) => ({ text: `${miles} miles`, at: [180, 200, 160, 215].map((angle) => spot(at(angle, miles - 0.6))) })),
  ];
  const path = (degrees: string) =>
    degrees.replace(/(-[\d.]+) ([\d.]+)/g, (_, lon, lat) => spot(ground({ lat: Number(lat), lon: Number(lon) })).join(" "));
  const taken = cells.map(({ at: [x, y] }) => ({ x: x - cell / 2 - 2, y: y - cell / 2 - 1, width: cell + 4, height: cell + 2 }));
  const names = placed(labels, taken, side);
  const dots = near.filter(({ name }) => names.some(({ text }) => text === name));
  return (
    <svg role="img" aria-label={words} className={styles.drawing} viewBox={`0 0 ${side} ${side}`}>
      <clipPath id={clip}>
        <circle cx={middle} cy={middle} r={round(grid.radius_miles * scale)} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect className={styles.land} width={side} height={side} />
        <path className={styles.river} d={path(river)} />
        <path className={styles.road} d={path(roads)} />
      </g>
      {rings.map((miles) => (
        <circle key={miles} className={styles.ring} cx={middle} cy={middle} r={round(miles * scale)} />
      ))}
      {dots.map(({ name, spot: [x, y] }) => (
        <circle key={name} className={styles.town} cx={x} cy={y} r="3" />
      ))}
      {names.map(({ text, x, y }) => (
        <text key={text} className={styles.name} x={x} y={y}>
          {text}
        </text>
      ))}
      {cells.map(({ point, at: [x, y] }) => (
        <g key={`${point.x} ${point.y}`} className={lookOf(point)}>
          <title>{`${placeWords(grid, point)}: ${point.failed || point.top.join(", ")}`}</title>
          <rect x={round(x - cell / 2)} y={round(y - cell / 2)} width={cell} height={cell} rx="5" />
          <text x={x} y={y}>
            {point.failed ? "?" : (point.rank ?? "20+")}
          </text>
        </g>
      ))}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A place by its bearing in degrees and its distance. */
function at(bearing: number, miles: number): Ground {
  const angle = (bearing * Math.PI) / 180;
  return { east: Math.sin(angle) * miles, north: Math.cos(angle) * miles };
}

/** Beside a town's dot: to its right, left, below, above. */
function around([x, y]: [number, number], name: string): [number, number][] {
  const half = name.length * 3.5 + 8;
  const sides = [0, 13, -13].flatMap((down): [number, number][] => [
    [x + half, y + down],
    [x - half, y + down],
  ]);
  return [...sides, [x, y + 13], [x, y - 13], [x, y + 26], [x, y - 26]];
}

function lookOf({ rank, failed }: GridPoint): string {
  return `${styles.point} ${failed ? styles.unread : styles[rankTone(rank)]}`;
}
