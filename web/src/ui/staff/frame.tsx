import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Island } from "../../lib/island";
import type { Facts } from "../../lib/page-types";
import { Icon } from "../icon/icon";
import styles from "./frame.module.css";
import { tabs } from "./tabs";

type Props = { facts: Facts; screen: string /** The path of the tab that is current. */; current: string; children: ReactNode };

/** The frame of every page of the back office: tabs under the thumb, on wide screens a rail. */
export function StaffFrame({ facts, screen, current, children }: Props) {
  const outer = tabs.find(({ href }) => href === current);
  return (
    <>
      <a className={`vh ${styles.skip}`} href="#main">
        Skip to content
      </a>
      <header className={styles.head}>
        {!outer || outer.screen === screen ? (
          <a className={styles.mark} href="/">
            {facts.name_lines[0]} <span>Staff</span>
          </a>
        ) : (
          <a className={styles.back} href={outer.href}>
            <Icon of={ChevronLeft} />
            {outer.label}
          </a>
        )}
        <Island name="staff-head" props={{}} />
      </header>
      <Island name="staff-tabs" props={{ current: screen === "intake" ? "/staff/units/new" : current }} />
      <main id="main" className={styles.main} data-staff="tabs">
        {children}
      </main>
      <Island name="toasts" props={{}} />
    </>
  );
}
