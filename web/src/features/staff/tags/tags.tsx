import { useQueries, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { hasFailed, read } from "../../../lib/data";
import { count } from "../../../lib/format";
import { unitReads, unitsPath } from "../../../lib/unit-desk";
import type { StaffUnits } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import { TextFilter } from "../../../ui/list/text-filter";
import { deed, ScreenTitle, Segments } from "../../../ui/staff/kit";
import { HangTag } from "./hang-tag";
import styles from "./tags.module.css";

const floor = read<StaffUnits>(unitsPath);

/** Hang-tags to print: the chosen units, four a letter page or one a label. */
export function Tags() {
  const [chosen, setChosen] = useState<readonly string[]>(() => new URLSearchParams(window.location.search).getAll("unit"));
  const [paper, setPaper] = useState<"letter" | "label">("letter");
  const [text, setText] = useState("");
  const list = useQuery({ ...floor({ text, show: "floor", limit: 100 }), staleTime: 0, placeholderData: (before) => before });
  const tags = useQueries({ queries: chosen.map((id) => unitReads.unit(id)()) });
  const choose = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const details = tags.flatMap(({ data }) => data ?? []);
  return (
    <>
      <div className={styles.screen}>
        <ScreenTitle aside={`${count(chosen.length, "tag")} chosen`}>Hang-tags</ScreenTitle>
      </div>
      <div className={styles.choose}>
        <Segments
          name="paper"
          legend="Paper"
          options={[
            { value: "letter", label: "Letter", hint: "Four a page" },
            { value: "label", label: "4 × 6 in", hint: "One a label" },
          ]}
          value={paper}
          onChange={setPaper}
        />
        <button
          type="button"
          className={deed("solid")}
          disabled={details.length === 0 || details.length < chosen.length}
          onClick={() => window.print()}
        >
          <Icon of={Printer} small />
          Print
        </button>
        <TextFilter label="Brand, model, name, id or serial" value={text} choose={setText} />
        {hasFailed(list) && <FailedRead what="The units" of={list} />}
        <ul className={styles.units}>
          {list.data?.units.map(({ id, name, model }) => (
            <li key={id}>
              <label>
                <input type="checkbox" checked={chosen.includes(id)} onChange={() => choose(id)} />
                {name}, {model}
              </label>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.sheet} data-paper={paper}>
        {details.map((detail) => (
          <HangTag key={detail.unit.id} detail={detail} />
        ))}
      </div>
    </>
  );
}
