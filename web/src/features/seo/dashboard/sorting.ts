/** A cell of a table. text: as shown. value: its column's sort key, figures as numbers; null: missing. */
export type Value = { text: string; value: string | number | null };

/** By which column, counted from 0, rows are sorted. null: as they came. */
export type Sorting = { column: number; order: "ascending" | "descending" } | null;

/** The next sorting after a press on a column's heading: ascending, descending, then the rows' own order. */
export function turned(sorting: Sorting, column: number): Sorting {
  if (sorting?.column !== column) return { column, order: "ascending" };
  return sorting.order === "ascending" ? { column, order: "descending" } : null;
}

/** Sorts rows. Missing values come last in both directions; equal rows keep their order. */
export function sorted<Row extends { cells: Value[] }>(rows: Row[], sorting: Sorting): Row[] {
  if (!sorting) return rows;
  const { column, order } = sorting;
  const of = (row: Row) => row.cells[column]?.value ?? null;
  return [...rows].sort((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return order === "ascending" ? compared(a, b) : compared(b, a);
  });
}

function compared(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}
