import type { Facts } from "../../lib/page-types";
import styles from "./frame.module.css";

/** The shop's enamel nameplate, a link home. Its text is the name in one piece; the two lines are drawn. */
export function Nameplate({ facts }: { facts: Facts }) {
  const [first, second] = facts.name_lines;
  return (
    <a className={styles.nameplate} href="/" aria-label={`${first} ${second}, home`}>
      <span className="vh">{`${first} ${second}`}</span>
      <span data-line={first} aria-hidden="true" />
      <small data-line={second} aria-hidden="true" />
    </a>
  );
}
