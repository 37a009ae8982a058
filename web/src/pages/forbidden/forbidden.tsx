import type { ShellProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { EmptyFloor } from "../../ui/empty-floor/empty-floor";
import { Frame } from "../../ui/frame/frame";

/** Signed in, but without the role that the address needs. */
export function Forbidden({ facts, year }: ShellProps) {
  const actions = (
    <>
      <a className={button()} href="/">
        Return to Home
      </a>
      <a className={button("line")} href="/account">
        My Account
      </a>
    </>
  );
  return (
    <Frame facts={facts} year={year} current="">
      <EmptyFloor title="This page is for the shop's staff" actions={actions}>
        Your account may not open this page. If you work here and need it, ask the owner to give your account the role.
      </EmptyFloor>
    </Frame>
  );
}
