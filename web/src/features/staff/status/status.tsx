import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { hasFailed, read } from "../../../lib/data";
import { shopTimeOfLate } from "../../../lib/shop-time";
import type { StatusBody, StatusPart } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import { ScreenTitle } from "../../../ui/staff/kit";
import styles from "./status.module.css";

const status = read<StatusBody>("/api/staff/status");

/** Milliseconds between two readings. */
const again = 15_000;

const icons = { good: CircleCheck, warn: CircleAlert, bad: CircleX };

/** How the machine behind the shop stands, in the shop's words. */
export function MachineStatus() {
  const now = useQuery({ ...status(), refetchInterval: again });
  const parts = now.data?.parts ?? [];
  const wrong = parts.filter((part) => part.tone !== "good").length;
  return (
    <>
      <ScreenTitle aside={now.data && `Read at ${shopTimeOfLate(now.data.at)}`}>Status</ScreenTitle>
      {hasFailed(now) && <FailedRead what="The status" of={now} />}
      {now.isPending && <p className="muted">Looking it up</p>}
      <p role="status" className={styles.sum}>
        {now.data && (wrong === 0 ? "Everything works." : `${wrong} of ${parts.length} ${wrong === 1 ? "needs" : "need"} a look.`)}
      </p>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <Part key={part.name} of={part} />
        ))}
      </ul>
    </>
  );
}

function Part({ of: { name, tone, text, then } }: { of: StatusPart }) {
  return (
    <li data-tone={tone}>
      <Icon of={icons[tone]} />
      <h2>{name}</h2>
      <p>
        {text}
        {then && <span>{then}</span>}
      </p>
    </li>
  );
}
