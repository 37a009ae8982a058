import { Trash2 } from "lucide-react";
import { iconButton } from "../../../ui/button/button";
import { Labelled } from "../../../ui/field/labelled";
import { Icon } from "../../../ui/icon/icon";
import { Pin } from "../../../ui/staff/kit";
import { type Desk, markWords } from "./desk";
import { drawing, type Mark, patchMark } from "./draft";
import styles from "./marks.module.css";

const columns = ["left", "middle", "right"];
const rows = ["top", "center", "bottom"];

/** One mark: its words, and lists that give its place without touching the photo. */
export function MarkItem({ desk: { draft, edit, previews }, mark, index }: { desk: Desk; mark: Mark; index: number }) {
  const n = index + 1;
  const patch = (some: Partial<Mark>) => edit((now) => patchMark(now, index, some));
  const remove = () => edit((now) => ({ ...now, marks: now.marks.filter((_, at) => at !== index) }));
  const photos: [string, string][] = draft.photos.map(({ id }, at) => [id, `Photo ${at + 1}`]);
  const named = (id: string) => photos.find(([one]) => one === id)?.[1] ?? "";
  const [column, row] = [third(mark.x), third(mark.y)];
  return (
    <li>
      <div className={styles.words}>
        <Pin n={n} />
        <input
          id={markWords(index)}
          type="text"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={200}
          aria-label={`Mark ${n} in words`}
          placeholder="Dent, 1 in, low on the front"
          value={mark.words}
          onChange={(event) => patch({ words: event.target.value.replaceAll("|", "/") })}
        />
        <button type="button" className={iconButton} aria-label={`Remove mark ${n}`} onClick={remove}>
          <Icon of={Trash2} small />
        </button>
      </div>
      <details>
        <summary>
          {mark.closeUp && previews[mark.closeUp] && <img src={previews[mark.closeUp]} alt="" width="48" height="48" />}
          {mark.photo === ""
            ? "Not pinned"
            : `On ${mark.photo === drawing ? "the drawing" : named(mark.photo).toLowerCase()}, ${rows[row]} ${columns[column]}`}
          {mark.closeUp ? `; close-up: ${named(mark.closeUp).toLowerCase()}` : "; no close-up"}
        </summary>
        <div className={styles.place}>
          <Choice
            label="Pinned on"
            value={mark.photo}
            options={[["", "Nothing"], ...photos, [drawing, "The drawing"]]}
            onChange={(photo) => patch({ photo })}
          />
          <Choice
            label="Place"
            value={`${column} ${row}`}
            options={rows.flatMap((high, y) => columns.map((wide, x): [string, string] => [`${x} ${y}`, `${high} ${wide}`]))}
            onChange={(place) => {
              const [x = 1, y = 1] = place.split(" ").map(Number);
              patch({ x: (2 * x + 1) / 6, y: (2 * y + 1) / 6 });
            }}
          />
          <Choice label="Close-up" value={mark.closeUp} options={[["", "None"], ...photos]} onChange={(closeUp) => patch({ closeUp })} />
        </div>
      </details>
    </li>
  );
}

type ChoiceProps = { label: string; value: string; options: [string, string][]; onChange: (value: string) => void };

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(tied) => (
        <select {...tied} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** Which third of a side a share of it is in. */
function third(share: number): number {
  return Math.min(2, Math.floor(3 * share));
}
