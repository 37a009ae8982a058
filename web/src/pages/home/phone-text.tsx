import { Fragment } from "react";
import type { Facts } from "../../lib/page-types";

/** A text in which the shop's number, where it names it, is a link and stays on one line. */
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
