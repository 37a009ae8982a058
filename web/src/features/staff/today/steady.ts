import { useState } from "react";
import type { StaffToday } from "../../../lib/wire-types";

type Row = { id: string };

const rowsOf = ({ first, clock, minute }: StaffToday): Row[] => [...first, ...clock, ...minute];

/** Fresh rows in the displayed order: a row that is done meanwhile keeps its place. */
function kept<T extends Row>(shown: readonly T[], fresh: readonly T[]): T[] {
  return shown.map((row) => fresh.find(({ id }) => id === row.id) ?? row);
}

/**
 * Keeps the rows of a day in place while it is read again and again, so that none moves under the thumb. gone: ids of rows that are done
 * meanwhile. news: the number of new rows; show adds them.
 */
export function useSteady(day: StaffToday) {
  const [shown, setShown] = useState(day);
  const now = new Set(rowsOf(day).map(({ id }) => id));
  const before = new Set(rowsOf(shown).map(({ id }) => id));
  return {
    day: { ...day, first: kept(shown.first, day.first), clock: kept(shown.clock, day.clock), minute: kept(shown.minute, day.minute) },
    gone: new Set([...before].filter((id) => !now.has(id))),
    news: [...now].filter((id) => !before.has(id)).length,
    show: () => setShown(day),
  };
}
