import { CalendarPlus, Handshake, type LucideIcon, PackageMinus, Quote } from "lucide-react";
import type { StaffEntry } from "../../../lib/wire-types";
import { Icon } from "../../../ui/icon/icon";
import { deed, SectionHead } from "../../../ui/staff/kit";
import styles from "./minute.module.css";

const icons: Partial<Record<StaffEntry["kind"], LucideIcon>> = { day: CalendarPlus, stock: PackageMinus, fact: Quote };

/** Entries that can wait; nothing if there are none. */
export function Minute({ entries, gone }: { entries: readonly StaffEntry[]; gone: ReadonlySet<string> }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="minute">
      <SectionHead id="minute">When there is a minute</SectionHead>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} data-done={gone.has(entry.id) || undefined}>
            <Icon of={icons[entry.kind] ?? Handshake} />
            <span>
              <b>{entry.title}</b> {entry.text}
              <small>{gone.has(entry.id) ? "Done meanwhile" : entry.detail}</small>
            </span>
            <a className={deed()} href={entry.href}>
              {entry.deed}
              <span className="vh">
                : {entry.title} {entry.text}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
