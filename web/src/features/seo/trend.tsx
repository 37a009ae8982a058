import { CircleCheck, Minus, TriangleAlert } from "lucide-react";
import type { Change } from "../../lib/wire-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./trend.module.css";

const trends = {
  better: { icon: CircleCheck, word: "Better: " },
  worse: { icon: TriangleAlert, word: "Worse: " },
  neutral: { icon: Minus, word: "" },
};

/** A change as an icon, and as a word for screen readers. */
export function Trend({ kind, small = false }: { kind: Change["kind"]; small?: boolean }) {
  const { icon, word } = trends[kind];
  return (
    <span className={styles[kind]}>
      <Icon of={icon} small={small} />
      {word && <span className="vh">{word}</span>}
    </span>
  );
}
