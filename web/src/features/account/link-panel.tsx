import type { ReactNode } from "react";
import { useLinkToken } from "../../lib/use-link-token";
import { panel } from "../../ui/panel/panel";
import styles from "./sign-form.module.css";

/** The panel of a page that a letter's link opens; children says what stands in it, with the link's token or without one. */
export function LinkPanel({ children }: { children: (token: string) => ReactNode }) {
  const token = useLinkToken();
  return <div className={`${panel} ${styles.panel}`}>{token === null ? <p className={styles.wait}>One moment</p> : children(token)}</div>;
}
