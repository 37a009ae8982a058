import { TriangleAlert } from "lucide-react";
import { ApiError } from "../../lib/api";
import { button } from "../../ui/button/button";
import { Note } from "../../ui/staff/kit";

type Props = {
  error: Error | null;
  /** Words for the stored value. */
  now: (value: unknown) => string[];
  /** Save mine over that version. */
  onKeep: (version: number) => void;
  onTake: () => void;
};

/** A conflict with somebody else's faster save: the current value, and the choice. */
export function ChangedMeanwhile({ error, now, onKeep, onTake }: Props) {
  if (!(error instanceof ApiError) || error.slug !== "fact-changed") return null;
  const { value, version } = error.problem;
  return (
    <div role="alert">
      <Note tone="warn" icon={TriangleAlert}>
        <p>Somebody else has changed this in the meantime. It is now:</p>
        <ul>
          {now(value).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <button type="button" className={button("line", true)} onClick={() => onKeep(Number(version))}>
          Save mine instead
        </button>{" "}
        <button type="button" className={button("line", true)} onClick={onTake}>
          Take theirs
        </button>
      </Note>
    </div>
  );
}
