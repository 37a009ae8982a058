import { Fragment } from "react";
import type { Schedule } from "../../lib/page-types";

/** When something is open, within a sentence; no line breaks within the hours of a day. */
export function Hours({ of: { summary } }: { of: Schedule }) {
  return summary.split(", ").map((days, index) => (
    <Fragment key={days}>
      {index > 0 && ", "}
      <span className="nb">{days}</span>
    </Fragment>
  ));
}
