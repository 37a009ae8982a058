import type { ReactNode } from "react";

import { Island } from "../../lib/island";
import type { ShopPageProps } from "../../lib/page-types";
import { ChatButton } from "./chat-button";
import { Footer } from "./footer";
import styles from "./frame.module.css";
import { Header } from "./header";
import type { Section } from "./links";
import { Menu } from "./menu";
import { Strip } from "./strip";
import { ThumbBar } from "./thumb-bar";

type Props = ShopPageProps & {
  current: Section;
  /** For staff: without the customers' ways to call, book and chat. */
  staff?: boolean;
  /** Replaces the phone's thumb bar with the page's main action. */
  bar?: ReactNode;
  children: ReactNode;
};

/** The frame of every public page. */
export function Frame({ facts, year, current, staff = false, bar, children }: Props) {
  const { rate, label, goods } = facts.tax;
  return (
    <>
      <a className={`vh ${styles.skip}`} href="#main">
        Skip to content
      </a>
      <Strip facts={facts} />
      <Header facts={facts} current={current} />
      <Menu facts={facts} current={current} />
      <Island name="placed" props={{}} />
      <main id="main" className={styles.main} data-staff={staff || undefined}>
        {children}
      </main>
      <Footer facts={facts} year={year} />
      {!staff && (
        <>
          {bar ?? <ThumbBar facts={facts} />}
          <ChatButton facts={facts} />
        </>
      )}
      <Island name="cart-drawer" props={{ tax: { rate, label, goods }, warranty: facts.claims.warranty }} />
      <Island name="toasts" props={{}} />
    </>
  );
}
