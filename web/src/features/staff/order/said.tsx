import { CircleAlert } from "lucide-react";
import type { Deed } from "../../../lib/use-deed";
import { Note } from "../../../ui/staff/kit";

/** The reason why an action failed. */
export function Said({ deed: { said } }: { deed: Pick<Deed, "said"> }) {
  return (
    <div role="alert" hidden={!said}>
      {said && (
        <Note tone="bad" icon={CircleAlert}>
          {said}
        </Note>
      )}
    </div>
  );
}
