import type { ShellProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { EmptyFloor } from "../../ui/empty-floor/empty-floor";
import { Frame } from "../../ui/frame/frame";

export function ErrorPage({ facts, year }: ShellProps) {
  return (
    <Frame facts={facts} year={year} current="">
      <EmptyFloor title="Unexpected Application Error!">
        <p>
          Something failed on our side. Try again in a minute, or call <a href={facts.phone_href}>{facts.phone}</a>: your cart is kept.
        </p>
        <p>
          <a className={button()} href="/">
            Return to Home
          </a>
        </p>
      </EmptyFloor>
    </Frame>
  );
}
