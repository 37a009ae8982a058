import type { ReactNode } from "react";
import type { ShellProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import { Plate } from "../../ui/plate/plate";
import styles from "./auth.module.css";

type Props = ShellProps & {
  title: string;
  /** The task that needs JavaScript, named in the message without it. */
  what: string;
  beside: ReactNode;
  children: ReactNode;
};

/** A page about signing in: its form, quiet facts beside it, and the shop's contacts. One shell for everybody. */
export function AuthFrame({ facts, year, title, what, beside, children }: Props) {
  const { phone, phone_href } = facts;
  return (
    <Frame facts={facts} year={year} current="">
      <div className={`wrap ${styles.page}`}>
        <h1>{title}</h1>
        <noscript>
          <p className={styles.call}>
            {what} needs JavaScript. To order, or to hear about an order, call <a href={phone_href}>{phone}</a>.
          </p>
        </noscript>
        <div className={styles.columns}>
          <div className={styles.main}>
            {children}
            <p className={`sm muted ${styles.help}`}>
              Trouble? Call{" "}
              <a className="num" href={phone_href}>
                {phone}
              </a>
              .
            </p>
          </div>
          {beside}
        </div>
      </div>
    </Frame>
  );
}

/** Quiet facts beside the form, styled like the plate inside a door. */
export function Beside({ title, rows, note }: { title: string; rows: { label: string; value: string }[]; note?: string }) {
  return (
    <section className={styles.beside} aria-labelledby="beside">
      <h2 id="beside">{title}</h2>
      <Plate rows={rows.map((row) => ({ ...row, wide: true }))} />
      {note && <p className="sm muted">{note}</p>}
    </section>
  );
}
