import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "../../../ui/icon/icon";
import { AttributeField } from "./attribute";
import type { Desk } from "./desk";
import styles from "./identity.module.css";

type Props = { desk: Desk; label: string; text?: string; hint?: string; names: string[]; children?: ReactNode };

/** A line of the plate. A known value has a check and can be touched to correct it; an unknown one has fields. */
export function PlateLine({ desk, label, text, hint, names, children }: Props) {
  const { settled, fields, errors } = desk.draft;
  const [touched, setTouched] = useState(false);
  const line = useRef<HTMLElement>(null);
  const asks = names.some((name) => errors[name] || !settled.includes(name) || !fields[name]);
  useEffect(() => {
    if (touched) line.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, [touched]);
  return (
    <div>
      <dt>{label}</dt>
      <dd ref={line}>
        {asks || touched ? (
          <div className={styles.asked}>{children ?? names.map((name) => <AttributeField key={name} desk={desk} name={name} />)}</div>
        ) : (
          <button type="button" className={styles.known} aria-label={`${label}: ${text}. Correct it`} onClick={() => setTouched(true)}>
            <span>
              {text}
              {hint && <small>{hint}</small>}
            </span>
            <Icon of={Check} />
          </button>
        )}
      </dd>
    </div>
  );
}
