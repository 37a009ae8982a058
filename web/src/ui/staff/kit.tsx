import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import styles from "./kit.module.css";

/** solid: a view's one main action. bad: a recall or a loss. quiet: beside others. */
export type DeedLook = "line" | "solid" | "bad" | "quiet";

/** The class of an action's button or link, 44 px high; icon: a square one with its name in aria-label. */
export function deed(look: DeedLook = "line", icon = false): string {
  return [styles.deed, look !== "line" && styles[look], icon && styles.square].filter(Boolean).join(" ");
}

/** The head of a screen: its name, and beside it its state. */
export function ScreenTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.title}>
      <h1>{children}</h1>
      {aside && <p>{aside}</p>}
    </div>
  );
}

/** The head of a part: its name, and at the end of the line a word or a link. */
export function SectionHead({ id, children, aside }: { id?: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2 id={id}>{children}</h2>
      {typeof aside === "string" ? <span>{aside}</span> : aside}
    </div>
  );
}

/** A word on the state of things, with its icon; color never stands alone. */
export function Note({ tone, icon, children }: { tone: "good" | "warn" | "bad" | "info"; icon: LucideIcon; children: ReactNode }) {
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon of={icon} small />
      <div>{children}</div>
    </div>
  );
}

/** The screen's one main action, under the thumb. children is its button; said names its effect or a missing input. */
export function DeedBar({ said, children }: { said?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} data-deed-bar>
      {said && <p role="status">{said}</p>}
      {children}
    </div>
  );
}

type Segment<T extends string> = { value: T; label: string; hint?: string };

/** Two to four choices side by side, as radio buttons. */
export function Segments<T extends string>(props: {
  name: string;
  legend: string;
  options: readonly Segment<T>[];
  value: T | "";
  onChange: (value: T) => void;
}) {
  const { name, legend, options, value, onChange } = props;
  return (
    <fieldset>
      <legend className="vh">{legend}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} checked={value === option.value} onChange={() => onChange(option.value)} />
            <b>{option.label}</b>
            {option.hint}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The number of a mark, as the photo shows it. */
export function Pin({ n }: { n: number }) {
  return <span className={styles.pin}>{n}</span>;
}
