import { Island } from "../../lib/island";
import type { PageProps } from "../../lib/page-types";
import { StaffFrame } from "../../ui/staff/frame";

/** A screen of the back office; the server sends it to staff alone. */
export function Staff({ facts, screen, title, tab }: PageProps["staff"]) {
  return (
    <StaffFrame facts={facts} screen={screen} current={tab}>
      <noscript>
        <p>This page needs JavaScript.</p>
      </noscript>
      <Island name="staff" props={{ screen, title, facts }} />
      <Island name="sign-in-dialog" props={{}} />
    </StaffFrame>
  );
}
