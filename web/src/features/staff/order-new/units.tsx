import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect } from "react";
import { read } from "../../../lib/data";
import { count } from "../../../lib/format";
import { useSearch } from "../../../lib/use-search";
import { Bay } from "../../../ui/bay/bay";
import { iconButton } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import { Box } from "../../../ui/staff/box";
import { type PickedUnit, UnitPicker } from "../../../ui/staff/unit-picker";
import { LyingTag } from "../../../ui/tag/tag";
import styles from "./order-new.module.css";

type Props = { units: readonly PickedUnit[]; onUnits: (units: readonly PickedUnit[]) => void; error?: string };

/** The units of the order; the one that the address names stands there from the start. */
export function Units({ units, onUnits, error }: Props) {
  const named = new URLSearchParams(useSearch() ?? "").get("unit");
  const first = useQuery({
    ...read<{ unit: PickedUnit }>(`/api/staff/units/${encodeURIComponent(named ?? "")}`)(),
    enabled: named !== null,
  });
  const start = first.data?.unit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has been read
  useEffect(() => {
    if (start) onUnits([start, ...units.filter(({ id }) => id !== start.id)]);
  }, [start]);
  return (
    <Box title="Units" aside={units.length > 0 ? count(units.length, "unit") : undefined}>
      {first.error && <p role="alert">That unit could not be read. {first.error.message}</p>}
      <ul className={styles.units}>
        {units.map((unit) => (
          <li key={unit.id}>
            <Bay src={unit.image} alt="" size={56} className={styles.picture} />
            <span>
              <b>{unit.name}</b>
              <small>{unit.hold ? `Held for ${unit.hold.for}: the hold ends with this order` : unit.model}</small>
            </span>
            <LyingTag price={unit.price_cents / 100} />
            <button
              type="button"
              className={iconButton}
              aria-label={`Leave out ${unit.name}`}
              onClick={() => onUnits(units.filter(({ id }) => id !== unit.id))}
            >
              <Icon of={X} />
            </button>
          </li>
        ))}
      </ul>
      <UnitPicker
        label="Add a unit"
        hint="Name, brand, model or number."
        taken={units.map(({ id }) => id)}
        onPick={(unit) => onUnits([...units, unit])}
        error={error}
      />
    </Box>
  );
}
