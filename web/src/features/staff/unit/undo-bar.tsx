import { useEffect, useState } from "react";
import { deed } from "../../../ui/staff/kit";
import styles from "./unit.module.css";

const seconds = 10;

/** Ten seconds in which a sale is taken back with one press. */
export function UndoBar({ busy, undo, over }: { busy: boolean; undo: () => void; over: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return over();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, over]);
  return (
    <div className={styles.undo}>
      <span role="status">Sold.</span>
      <button type="button" className={deed()} disabled={busy} onClick={undo}>
        Undo, {left} s
      </button>
    </div>
  );
}
