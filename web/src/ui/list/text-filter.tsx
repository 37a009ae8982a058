import { useEffect, useState } from "react";
import styles from "./text-filter.module.css";

const pause = 300; // milliseconds without a letter typed before the server is asked

type Props = { label: string; value: string; choose: (value: string) => void };

/** Text, chosen once its typing pauses. */
export function TextFilter({ label, value, choose }: Props) {
  const [typed, setTyped] = useState(value);
  const [chosen, setChosen] = useState(value);
  if (value !== chosen) {
    setChosen(value);
    if (value !== typed.trim()) setTyped(value); // cleared, or the back button
  }
  useEffect(() => {
    if (typed.trim() === chosen) return;
    const timer = setTimeout(() => choose(typed.trim()), pause);
    return () => clearTimeout(timer);
  });
  return (
    <label className={styles.filter}>
      {label}
      <input
        type="search"
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </label>
  );
}
