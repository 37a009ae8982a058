import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { button } from "../../../ui/button/button";
import { Note, ScreenTitle } from "../../../ui/staff/kit";
import styles from "./intake.module.css";
import type { OpenDraft } from "./open-draft";

/** Confirms that the unit is in the shop, and offers the next steps. */
export function Done({ open }: { open: OpenDraft }) {
  const { made, fields } = open.get();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.focus();
    void open.drop();
  }, [open]);
  const id = encodeURIComponent(made.id);
  return (
    <div ref={part} tabIndex={-1} className={styles.done} role="status">
      <ScreenTitle>{made.offSale ? "Taken in, not on sale" : "On the floor"}</ScreenTitle>
      {made.offSale ? (
        <Note tone="bad" icon={TriangleAlert}>
          <b>A recall names this model.</b> Nobody can buy it until somebody has <a href="/staff/recalls">looked at the recall</a>.
        </Note>
      ) : (
        <Note tone="good" icon={CircleCheck}>
          <b>
            {fields.brand} {fields.model}
          </b>{" "}
          is in the shop for ${fields.price}.
        </Note>
      )}
      <p className="row">
        <a className={button()} href="/staff/units/new">
          Add another
        </a>
        <a className={button("line")} href={`/staff/units/new?like=${id}`}>
          One more like it
        </a>
        <a className={button("line")} href={`/staff/units/${id}`}>
          Open the unit
        </a>
        {!made.offSale && (
          <a className={button("line")} href={`/shop/${id}`}>
            See it in the shop
          </a>
        )}
      </p>
    </div>
  );
}
