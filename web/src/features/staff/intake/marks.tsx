import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import { SectionHead } from "../../../ui/staff/kit";
import { type Desk, markWords } from "./desk";
import { drawing } from "./draft";
import { MarkItem } from "./mark-item";
import styles from "./marks.module.css";

/** The unit's marks, each with its place and its close-up. */
export function Marks({ desk, shown }: { desk: Desk; shown: string }) {
  const { draft, edit } = desk;
  const { marks, photos, errors } = draft;
  const before = useRef(marks.length);
  useEffect(() => {
    if (marks.length > before.current) document.getElementById(markWords(marks.length - 1))?.focus();
    before.current = marks.length;
  }, [marks.length]);
  const photo = shown || (photos[0]?.id ?? drawing);
  const add = () => edit((now) => ({ ...now, marks: [...now.marks, { words: "", photo, x: 0.5, y: 0.5, closeUp: "" }] }));
  const error = errors.pins ?? errors.notes;
  return (
    <section aria-labelledby="marks" className={styles.marks}>
      <SectionHead id="marks" aside="Touch the photo to add one">
        Marks
      </SectionHead>
      <ol>
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
          <MarkItem key={index} desk={desk} mark={mark} index={index} />
        ))}
      </ol>
      {error && (
        <p className={styles.error} tabIndex={-1} data-wrong>
          {error}
        </p>
      )}
      <button type="button" className={button("line", true)} onClick={add}>
        <Icon of={Plus} small />
        Add a mark
      </button>
    </section>
  );
}
