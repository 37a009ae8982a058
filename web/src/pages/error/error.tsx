import type { ShellProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { EmptyFloor } from "../../ui/empty-floor/empty-floor";
import { Frame } from "../../ui/frame/frame";

export function ErrorPage({ facts, year }: ShellProps) {
  const home = (
    <a className={button()} href="/">
      Return to Home
    </a>
  );
  return (
    <Frame facts={facts} year={year} current="">
      <EmptyFloor title="Unexpected Application Error!" actions={home}>
        Something failed on our side; your cart is kept. Try again in a minute, or call <a href={facts.phone_href}>{facts.phone}</a>.
      </EmptyFloor>
    </Frame>
  );
}
