import { Fragment } from "react";
import type { Facts } from "../../lib/page-types";

/** A text that makes the shop's phone number, if it occurs, a link on one line. */
export function PhoneText({ text, facts: { phone, phone_href } }: { text: string; facts: Facts }) {
  const [first, ...rest] = text.split(phone);
  return (
    <>
      {first}
      {rest.map((after) => (
        <Fragment key={after}>
          <a className="nb" href={phone_href}>
            {phone}
          </a>
          {after}
        </Fragment>
      ))}
    </>
  );
}
