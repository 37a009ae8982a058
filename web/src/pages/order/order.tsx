import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import styles from "./order.module.css";

/** One shell for every order: the token in the path opens it in the browser. */
export function Order({ facts, year }: ShellProps) {
  const { name, phone, phone_href, services, tax, storefront, showroom } = facts;
  const { street, city, state, zip, directions_url } = storefront;
  return (
    <Frame facts={facts} year={year} current="">
      <div className={`wrap ${styles.page}`}>
        <address className={styles.letterhead}>
          <b>{name}</b>
          <span>
            {street}, {city}, {state} {zip}
          </span>
          <span>{phone}</span>
        </address>
        <h1>Your order</h1>
        <noscript>
          <p>
            This page needs JavaScript. To hear about your order, call <a href={phone_href}>{phone}</a>.
          </p>
        </noscript>
        <Island
          name="order"
          props={{
            facts: {
              name,
              phone,
              phone_href,
              services,
              tax: { label: tax.label },
              storefront: { street, city, state, zip, directions_url },
              showroom: { summary: showroom.summary },
            },
          }}
        />
      </div>
    </Frame>
  );
}
