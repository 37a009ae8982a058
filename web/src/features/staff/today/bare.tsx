import { Camera } from "lucide-react";
import { count } from "../../../lib/format";
import type { StaffToday } from "../../../lib/wire-types";
import { Icon } from "../../../ui/icon/icon";
import { deed, SectionHead } from "../../../ui/staff/kit";
import styles from "./bare.module.css";

/** Units that the shop shows without a photo. */
export function Bare({ units, total }: { units: StaffToday["photos"]; total: number }) {
  if (units.length === 0) return null;
  return (
    <section aria-labelledby="bare">
      <SectionHead id="bare" aside={<a href="/staff/units?show=nophoto">All {total}</a>}>
        Without a photo
      </SectionHead>
      <ul className={styles.units}>
        {units.map(({ id, name, image, days }) => (
          <li key={id}>
            <span className={styles.picture}>{image && <img src={image} width="110" height="110" alt="" loading="lazy" />}</span>
            <span>
              <b>{name}</b>
              {days === 0 ? "Since today" : `${count(days, "day")} on the floor`}
            </span>
            <a className={deed()} href={`/staff/units/${id}/edit`}>
              <Icon of={Camera} small />
              Photo<span className="vh"> of {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
