import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { read } from "../../lib/data";
import { useSettled } from "../../lib/use-settled";
import { Bay } from "../bay/bay";
import { Field } from "../field/field";
import { Icon } from "../icon/icon";
import { LyingTag } from "../tag/tag";
import styles from "./unit-picker.module.css";

/** A unit of the floor, as far as an order needs it. */
export type PickedUnit = {
  id: string;
  name: string;
  brand: string;
  model: string;
  price_cents: number;
  image: string;
  available: number;
  hold: { for: string; until: string } | null;
};

const onFloor = read<{ units: PickedUnit[] }>("/api/staff/units");
const fewest = 2; // letters before the server is asked
const shown = 6;

type Props = { label: string; hint?: string; error?: string; taken: readonly string[]; onPick: (unit: PickedUnit) => void };

/** Finds units on the floor by the typed name, brand, model or number. taken: those that are chosen already. */
export function UnitPicker({ label, hint, error, taken, onPick }: Props) {
  const [typed, setTyped] = useState("");
  const text = useSettled(typed.trim());
  const found = useQuery({ ...onFloor({ text, show: "floor", limit: shown }), enabled: text.length >= fewest });
  const units = found.data?.units.filter(({ id }) => !taken.includes(id)) ?? [];
  const pick = (unit: PickedUnit) => {
    setTyped("");
    onPick(unit);
  };
  return (
    <div className={styles.picker}>
      <Field
        label={label}
        hint={hint}
        error={error ?? (text && found.error ? found.error.message : undefined)}
        type="search"
        value={typed}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault(); // finds; does not send the form around it
        }}
      />
      {text.length >= fewest && found.data && (
        <>
          <p role="status" className={units.length > 0 ? "vh" : "sm muted"}>
            {units.length > 0 ? `${units.length} found` : `Nothing on the floor matches “${text}”.`}
          </p>
          <ul className={styles.hits}>
            {units.map((unit) => (
              <li key={unit.id}>
                <button type="button" onClick={() => pick(unit)}>
                  <Bay src={unit.image} alt="" size={56} />
                  <span>
                    <b>{unit.name}</b>
                    <small>{unit.hold ? `On hold for ${unit.hold.for}` : `No. ${unit.id}`}</small>
                  </span>
                  <LyingTag price={unit.price_cents / 100} />
                  <Icon of={Plus} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
