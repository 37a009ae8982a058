import type { Facts } from "../../lib/page-types";
import styles from "./frame.module.css";

/** The shop's enamel nameplate, a link home. */
export function Nameplate({ facts }: { facts: Facts }) {
  const [first, second] = facts.name_lines;
  return (
    <a className={styles.nameplate} href="/" aria-label={`${first} ${second}, home`}>
      {`${first} `}
      <small>{second}</small>
    </a>
  );
}
