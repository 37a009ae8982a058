import { CalendarCheck } from "lucide-react";
import type { Facts } from "../../lib/page-types";
import { button } from "../button/button";
import { CallButton } from "../call-button/call-button";
import { External } from "../external/external";
import { Icon } from "../icon/icon";
import styles from "./frame.module.css";

/** On phones, within a thumb's reach: call the shop or book a repair. */
export function ThumbBar({ facts }: { facts: Facts }) {
  return (
    <aside className={styles.thumb} aria-label="Call or book">
      <CallButton facts={facts} />
      <External className={button()} href={facts.links.booking}>
        <Icon of={CalendarCheck} small />
        Schedule Repair
      </External>
    </aside>
  );
}
