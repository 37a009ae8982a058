import { RotateCw } from "lucide-react";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import styles from "./failed.module.css";

/** Why something could not be loaded, and the way to try again. */
export function Failed({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      <button type="button" className={button("line", true)} onClick={retry}>
        <Icon of={RotateCw} small />
        Try again
      </button>
    </div>
  );
}
