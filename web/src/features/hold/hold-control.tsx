import { Timer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api";
import { shopWeekday } from "../../lib/shop-time";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { HeldForYou } from "./held-for-you";
import styles from "./hold.module.css";
import { HoldForm } from "./hold-form";
import { useHold } from "./use-hold";

type Props = {
  /** The unit, and whether a piece of it can be held: stock, as the page says. */
  id: string;
  stock: number;
  hours: number;
  signedIn: boolean;
  checkOut: () => void;
};

/**
 * Holds a unit for a day without payment: a button opens a short form, and the holder sees the time left. Without script nothing shows. On
 * an unavailable unit only its holder sees something.
 */
export function HoldControl({ id, stock, hours, signedIn, checkOut }: Props) {
  const { held, take, letGo, forget } = useHold();
  const [asked, setAsked] = useState(false);
  const [done, setDone] = useState(""); // a word about the hold that has ended
  const [failed, setFailed] = useState("");
  const said = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focus = useRef<"said" | "opener" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the replacement of the focused element gets the focus
  useEffect(() => {
    if (focus.current === "said") said.current?.focus();
    if (focus.current === "opener") opener.current?.focus();
    focus.current = null;
  }, [held, asked, done]);

  if (held?.id === id) {
    const release = async () => {
      setFailed("");
      try {
        await letGo(held);
        focus.current = "said";
        setDone("You have let it go. It is for sale again.");
      } catch (error) {
        setFailed(error instanceof ApiError ? error.message : String(error));
      }
    };
    const over = () => {
      setDone("Your hold is over.");
      forget();
    };
    return <HeldForYou held={held} saidRef={said} failed={failed} checkOut={checkOut} letGo={() => void release()} over={over} />;
  }
  const keep = async (who: { name: string; phone: string }) => {
    await take(id, who);
    focus.current = "said";
    setAsked(false);
  };
  const close = () => {
    focus.current = "opener";
    setAsked(false);
  };
  return (
    <div className={styles.control}>
      {done && (
        <p ref={said} tabIndex={-1} role="status">
          {done}
        </p>
      )}
      {stock > 0 && !asked && (
        <button ref={opener} type="button" className={button("line")} onClick={() => setAsked(true)}>
          <Icon of={Timer} small />
          Hold {hours} hours
        </button>
      )}
      {asked && held && (
        <p ref={said} tabIndex={-1} className={styles.other}>
          You hold <a href={`/shop/${encodeURIComponent(held.id)}`}>another unit</a> until {shopWeekday(held.until)}. Let it go first: we
          hold one unit a person.
        </p>
      )}
      {asked && !held && <HoldForm hours={hours} signedIn={signedIn} hold={keep} cancel={close} />}
    </div>
  );
}
