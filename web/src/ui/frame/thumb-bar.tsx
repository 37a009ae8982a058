import { CalendarCheck, Phone } from "lucide-react";
import type { Facts } from "../../lib/page-types";
import { button } from "../button/button";
import { External } from "../external/external";
import { Icon } from "../icon/icon";
import styles from "./frame.module.css";

/** On phones, within a thumb's reach: call the shop or book a repair. */
export function ThumbBar({ facts }: { facts: Facts }) {
  return (
    <aside className={styles.thumb} aria-label="Call or book">
      <a className={button("line")} href={facts.phone_href}>
        <Icon of={Phone} small />
        <span className="num">{facts.phone}</span>
      </a>
      <External className={button()} href={facts.links.booking}>
        <Icon of={CalendarCheck} small />
        Schedule Repair
      </External>
    </aside>
  );
}
