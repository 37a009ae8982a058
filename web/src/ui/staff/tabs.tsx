import { Camera, ClipboardList, Menu, Refrigerator, Sun } from "lucide-react";
import { count } from "../../lib/format";
import { Icon } from "../icon/icon";
import styles from "./tabs.module.css";

/** The screens that are one tap away. */
export const tabs = [
  { href: "/staff", screen: "today", label: "Today", icon: Sun },
  { href: "/staff/units", screen: "units", label: "Units", icon: Refrigerator },
  { href: "/staff/units/new", screen: "intake", label: "Add", icon: Camera },
  { href: "/staff/orders", screen: "orders", label: "Orders", icon: ClipboardList },
  { href: "/staff/more", screen: "more", label: "More", icon: Menu },
];

type Props = {
  current: string;
  /** The number of open entries behind a tab, by its path. */
  waiting: Readonly<Record<string, number>>;
};

/** The tabs. The action bar of a screen hides them, except on wide screens, which show them as a rail. */
export function Tabs({ current, waiting }: Props) {
  return (
    <nav className={styles.tabs} aria-label="Staff">
      {tabs.map(({ href, label, icon }) => {
        const n = waiting[href] ?? 0;
        return (
          <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
            <Icon of={icon} />
            <span>{label}</span>
            {n > 0 && (
              <em>
                <span aria-hidden="true">{n > 99 ? "99+" : n}</span>
                <span className="vh">{count(n, "thing waits", "things wait")}</span>
              </em>
            )}
          </a>
        );
      })}
    </nav>
  );
}
