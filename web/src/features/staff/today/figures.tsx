import type { StaffCounts } from "../../../lib/wire-types";
import styles from "./figures.module.css";

const figures: { of: keyof StaffCounts; one: string; many: string; href: string }[] = [
  { of: "recalls", one: "Recall", many: "Recalls", href: "/staff/recalls" },
  { of: "orders", one: "Order", many: "Orders", href: "/staff/orders?status=placed" },
  { of: "holds", one: "Hold", many: "Holds", href: "/staff/units?show=held" },
  { of: "requests", one: "Request", many: "Requests", href: "/staff/requests" },
  { of: "chats", one: "Chat", many: "Chats", href: "/staff/chats" },
  { of: "photos", one: "Photo", many: "Photos", href: "/staff/units?show=nophoto" },
];

/** The number of open entries of each kind; the tab's badge shows their sum. */
export function Figures({ of }: { of: StaffCounts }) {
  return (
    <nav className={styles.figures} aria-label="What waits">
      {figures.map(({ of: key, one, many, href }) => (
        <a key={key} href={href} data-kind={key} data-none={of[key] === 0 || undefined}>
          <b>{of[key]}</b>
          {of[key] === 1 ? one : many}
        </a>
      ))}
    </nav>
  );
}
