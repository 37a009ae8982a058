import { go } from "../../../lib/use-search";
import { TextFilter } from "../../../ui/list/text-filter";
import { Filters, SelectFilter } from "../filters";
import {
  columns,
  columnWords,
  indexabilities,
  indexabilityWords,
  readTable,
  statuses,
  statusWords,
  type TableChoice,
  tableQuery,
} from "./table-choice";
import styles from "./table-filters.module.css";

/** The table's filters, and on phones its sorting, which elsewhere the headings do. */
export function TableFilters({ choice }: { choice: TableChoice }) {
  const choose = (changes: Partial<TableChoice>, how?: "adjust") =>
    go(tableQuery({ ...readTable(window.location.search), offset: 0, ...changes }), how);
  return (
    <Filters label="Filter pages">
      <SelectFilter
        label="Status"
        value={choice.status}
        options={[["", "All"], ...statuses.map((status) => [status, statusWords[status]] as const)]}
        choose={(status) => choose({ status })}
      />
      <SelectFilter
        label="Indexability"
        value={choice.indexability}
        options={[["", "All"], ...indexabilities.map((key) => [key, indexabilityWords[key]] as const)]}
        choose={(indexability) => choose({ indexability })}
      />
      <TextFilter label="Address contains" value={choice.text} choose={(text) => choose({ text }, "adjust")} />
      <span className={styles.order}>
        <SelectFilter
          label="Sort by"
          value={choice.sort}
          options={columns.map((column) => [column, columnWords[column]] as const)}
          choose={(sort) => choose({ sort })}
        />
        <SelectFilter
          label="Order"
          value={choice.desc ? "desc" : "asc"}
          options={[
            ["asc", "Ascending"],
            ["desc", "Descending"],
          ]}
          choose={(order) => choose({ desc: order === "desc" })}
        />
      </span>
    </Filters>
  );
}
