import type { MouseEvent } from "react";
import { type Desk, markWords } from "./desk";
import { type DraftPhoto, drawing } from "./draft";
import styles from "./photos.module.css";

type Props = { desk: Desk; photo: DraftPhoto | undefined; drawn: string | undefined; first: DraftPhoto | undefined; at: number };

/** One photo, or the drawing, as large as the screen allows: touching it sets a mark there. */
export function Lead({ desk: { draft, edit, previews }, photo, drawn, first, at }: Props) {
  const src = photo ? previews[photo.id] : drawn;
  if (!src) return <p className={styles.empty}>{photo ? "" : "First the front with one side, a step back, the feet in the picture."}</p>;
  const where = photo?.id ?? drawing;
  const name = photo ? `photo ${at + 1}` : "the drawing";
  const set = ({ clientX, clientY, currentTarget, detail }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const byKey = detail === 0; // the mark's own lists give its place
    const [x, y] = byKey ? [0.5, 0.5] : [share((clientX - left) / width), share((clientY - top) / height)];
    edit((now) => ({ ...now, marks: [...now.marks, { words: "", photo: where, x, y, closeUp: "" }] }));
  };
  return (
    <div className={styles.lead}>
      <div className={styles.stage}>
        <img className={photo ? undefined : styles.drawn} src={src} alt="" width={photo?.width ?? 600} height={photo?.height ?? 600} />
        <button type="button" className={styles.touch} aria-label={`Set a mark on ${name}`} onClick={set} />
        {draft.marks.map(
          ({ photo, x, y }, index) =>
            photo === where && (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
                key={index}
                type="button"
                className={styles.pin}
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                aria-label={`Mark ${index + 1}`}
                onClick={() => document.getElementById(markWords(index))?.focus()}
              >
                {index + 1}
              </button>
            ),
        )}
      </div>
      <p>
        <span>{caption(photo, first)}</span>
        {photo && (
          <span className="num">
            {at + 1} of {draft.photos.length}
          </span>
        )}
      </p>
    </div>
  );
}

function caption(photo: DraftPhoto | undefined, first: DraftPhoto | undefined): string {
  if (!photo) return "Drawing of the kind";
  if (photo.private) return "For staff alone";
  return photo === first ? "First in the shop" : "";
}

function share(value: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, value))) / 1000;
}
