import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import { ThumbBar } from "../../ui/frame/thumb-bar";
import styles from "./checkout.module.css";

/** One shell for everybody: the cart is known in the browser alone. On phones the form has a bar of its own. */
export function Checkout({ facts, year }: ShellProps) {
  const { phone, phone_href, tax, services, promotions, showroom, delivery } = facts;
  const { street, city, state, zip, directions_url } = facts.storefront;
  const bar = (
    <noscript>
      <ThumbBar facts={facts} />
    </noscript>
  );
  return (
    <Frame facts={facts} year={year} current="" bar={bar}>
      <div className={`wrap ${styles.page}`}>
        <h1>Checkout</h1>
        <noscript>
          <p className={styles.call}>
            The cart needs JavaScript. To order, call <a href={phone_href}>{phone}</a>.
          </p>
        </noscript>
        <Island
          name="checkout"
          props={{
            facts: {
              phone,
              phone_href,
              tax,
              services,
              promotions,
              showroom,
              delivery: { radius_miles: delivery.radius_miles, flat_cents: delivery.flat_cents },
              storefront: { street, city, state, zip, directions_url },
            },
          }}
        />
      </div>
    </Frame>
  );
}
