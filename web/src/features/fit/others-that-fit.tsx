import { type ReactNode, useEffect, useState } from "react";
import { count } from "../../lib/format";
import { button } from "../../ui/button/button";
import { askFit, type FitList } from "./ask-fit";
import styles from "./fit-check.module.css";
import { isEmpty, type Space } from "./space";

/** Offers to tell of a unit that fits: a query of /shop, and its words. */
export type OfferAlert = (filters: string, words: string) => ReactNode;

type Props = { space: Space; category: string; offer?: OfferAlert };

/** After 'It does not fit': the fitting units of the category, with a link to their list and its count. */
export function OthersThatFit({ space, category, offer }: Props) {
  const list = `category=${category}`;
  const [found, setFound] = useState<FitList | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    setFound(null);
    if (!isEmpty(space)) askFit(space, list, asked.signal).then(setFound, () => {}); // without an answer there is no link
    return () => asked.abort();
  }, [space, list]);
  if (!found?.only) return null;
  const { only, tight, total } = found;
  return (
    <div className={styles.others}>
      {only.count > 0 ? (
        <a className={button()} href={`/shop?${only.query}`} rel="nofollow">
          See {only.count} that {only.count === 1 ? "fits" : "fit"}
        </a>
      ) : (
        <p>
          <b>None of the {count(total, "unit")} here fits with the air it asks for.</b>{" "}
          {tight > 0 && <a href={`/shop?${list}`}>{tight === 1 ? "1 goes in" : `${tight} go in`} with less</a>}
        </p>
      )}
      {offer?.(only.query, only.words)}
    </div>
  );
}
