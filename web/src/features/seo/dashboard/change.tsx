import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { Icon } from "../../../ui/icon/icon";
import styles from "./change.module.css";
import { changeWords } from "./words";

/** Ranks gained or lost, by an arrow and in words. */
export function Change({ by }: { by: number }) {
  const { icon, look } =
    by === 0 ? { icon: Minus, look: styles.same } : by > 0 ? { icon: ArrowUp, look: styles.up } : { icon: ArrowDown, look: styles.down };
  return (
    <span className={`${styles.change} ${look}`}>
      <Icon of={icon} small />
      {changeWords(by)}
    </span>
  );
}
