import type { ReactNode } from "react";
import { useLinkToken } from "../../lib/use-link-token";
import { panel } from "../../ui/panel/panel";
import styles from "./sign-form.module.css";

/** The panel of a page behind an e-mail's link. children: its content, given the link's token or "". */
export function LinkPanel({ children }: { children: (token: string) => ReactNode }) {
  const token = useLinkToken();
  return <div className={`${panel} ${styles.panel}`}>{token === null ? <p className={styles.wait}>One moment</p> : children(token)}</div>;
}
