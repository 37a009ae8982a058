import { Timer } from "lucide-react";
import { type Ref, useEffect, useState } from "react";
import type { Held } from "../../lib/held";
import { shopWeekday } from "../../lib/shop-time";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./hold.module.css";

type Props = { held: Held; saidRef: Ref<HTMLParagraphElement>; failed: string; checkOut: () => void; letGo: () => void; over: () => void };

/** The hold of this browser, counted down, with the way to order the unit and to let it go. */
export function HeldForYou({ held, saidRef, failed, checkOut, letGo, over }: Props) {
  const left = useLeft(held.until, over);
  return (
    <div className={styles.held}>
      <p ref={saidRef} tabIndex={-1}>
        <Icon of={Timer} />
        <span>
          <b>Held for you until {shopWeekday(held.until)}</b>,{" "}
          <span className="num" role="timer">
            {clock(left)} left
          </span>
        </span>
      </p>
      {failed && (
        <p className={styles.refused} role="alert">
          {failed}
        </p>
      )}
      <div className={styles.deeds}>
        <button type="button" className={button()} onClick={checkOut}>
          Check out
        </button>
        <button type="button" className={button("line")} onClick={letGo}>
          Let it go
        </button>
      </div>
    </div>
  );
}

/** Milliseconds until a time, each second; over is called once there are none. */
function useLeft(until: string, over: () => void): number {
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.parse(until) - Date.now();
      setLeft(now);
      if (now <= 0) over();
    }, 1000);
    return () => clearInterval(timer);
  }, [until, over]);
  return left;
}

/** "23:59:12". */
function clock(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000));
  return [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
