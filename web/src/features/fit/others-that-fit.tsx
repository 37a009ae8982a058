import { useEffect, useState } from "react";
import { count } from "../../lib/format";
import { button } from "../../ui/button/button";
import { askFit, type FitList } from "./ask-fit";
import styles from "./fit-check.module.css";
import { isEmpty, type Space } from "./space";

/** After 'It does not fit': the units of the category that do, with the count of the list that it leads to. */
export function OthersThatFit({ space, category }: { space: Space; category: string }) {
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
    <div className={styles.others} data-alert-place="fit" data-filters={only.query}>
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
    </div>
  );
}
