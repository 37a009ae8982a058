import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import styles from "./checkout.module.css";

/** One shell for everybody: the cart is known in the browser alone. */
export function Checkout({ facts, year }: ShellProps) {
  const { phone, phone_href, tax, services, promotions, delivery, storefront } = facts;
  return (
    <Frame facts={facts} year={year} current="">
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
              delivery: { radius_miles: delivery.radius_miles, flat_cents: delivery.flat_cents },
              storefront: { city: storefront.city },
            },
          }}
        />
      </div>
    </Frame>
  );
}
