import type { GridPoint, LocalGrid } from "../../../../lib/wire-types";
import { towns } from "./ground";

/** A place on the ground: miles east and north of the storefront. */
export type Ground = { east: number; north: number };

const milesADegree = (3959 * Math.PI) / 180;
const compass = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const absent = 21; // the rank that counts for a point without the shop among the first twenty

/** Returns a function that gives a place's offset from the grid's middle, which is the storefront. */
export function groundOf({ points }: LocalGrid): (place: { lat: number; lon: number }) => Ground {
  const middle = (of: "lat" | "lon") => points.reduce((sum, point) => sum + point[of], 0) / Math.max(1, points.length);
  const [lat, lon] = [middle("lat"), middle("lon")];
  return (place) => ({
    east: (place.lon - lon) * milesADegree * Math.cos((lat * Math.PI) / 180),
    north: (place.lat - lat) * milesADegree,
  });
}

export const distance = ({ east, north }: Ground) => Math.hypot(east, north);

function directionOf({ east, north }: Ground): string {
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return compass[(eighth + 8) % 8] ?? "";
}

/** "At the shop", "7.5 miles north-east" */
export function placeWords(grid: LocalGrid, point: GridPoint): string {
  const here = groundOf(grid)(point);
  return distance(here) < 0.1 ? "At the shop" : `${Math.round(distance(here) * 10) / 10} miles ${directionOf(here)}`;
}

/** Names the direction in which the ranks fall most, if any: "Weakest to the south-east, toward Forest Hill: mean rank 9.4." */
export function weakness(grid: LocalGrid): string {
  const ground = groundOf(grid);
  const read = grid.points.filter(({ failed }) => !failed);
  const mean = (points: GridPoint[]) => points.reduce((sum, { rank }) => sum + (rank ?? absent), 0) / points.length;
  const means = compass.flatMap((direction) => {
    const there = read.filter((point) => distance(ground(point)) > 0.1 && directionOf(ground(point)) === direction);
    return there.length > 0 ? [{ direction, mean: mean(there) }] : [];
  });
  const worst = means.sort((a, b) => b.mean - a.mean)[0];
  if (!worst || worst.mean < mean(read) + 1) return "";
  const town = towns.find((one) => directionOf(ground(one)) === worst.direction && distance(ground(one)) <= grid.radius_miles);
  return `Weakest to the ${worst.direction}${town ? `, toward ${town.name}` : ""}: mean rank ${worst.mean.toFixed(1)}.`;
}
