import { Download } from "lucide-react";
import { Icon } from "../icon/icon";
import { TextFilter } from "../list/text-filter";
import { deed, Segments } from "./kit";
import styles from "./list-tools.module.css";

type Choice<T extends string> = { legend: string; options: readonly { value: T; label: string }[]; value: T; choose: (value: T) => void };

type Props<T extends string> = {
  /** The search field's label. */
  search: string;
  text: string;
  find: (text: string) => void;
  show?: Choice<T>;
  /** The address of the chosen rows as a file. */
  csv: string;
};

/** The tools above a list: the search, the choice of rows, and the download. */
export function ListTools<T extends string>({ search, text, find, show, csv }: Props<T>) {
  return (
    <search className={styles.tools}>
      <TextFilter label={search} value={text} choose={find} />
      {show && <Segments name="show" legend={show.legend} options={show.options} value={show.value} onChange={show.choose} />}
      <a className={deed("quiet")} href={csv} download>
        <Icon of={Download} small />
        CSV
      </a>
    </search>
  );
}
