import { Ruler } from "lucide-react";
import type { FitList, HiddenField } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./fit-bar.module.css";
import { parseInches } from "./parse-inches";
import { fitTitle, tightToo } from "./space-words";

const problemId = "fit-problem";

const sizes = [
  { name: "width", label: "Width", of: " of the opening" },
  { name: "height", label: "Height", of: " of the opening" },
  { name: "depth", label: "Depth", of: " of the opening" },
  { name: "doorway", label: "Doorway", of: ", narrowest" },
  { name: "stairs", label: "Stairs", of: ", narrowest" },
] as const;

type Props = {
  typed: { width: string; height: string; depth: string; doorway: string };
  /** The server's answer about the opening in the address. */
  fitting?: FitList;
  problem: string;
  /** The list's other choices, which the form keeps. */
  kept: HiddenField[];
  /** The list's one category, which the opening is for; "" if there are more. */
  category: string;
};

/**
 * The bar above a list. It asks for the opening that a unit has to fit, and a script adds the number of units that do. Without script it is
 * a form.
 */
export function FitBar({ typed, fitting, problem, kept, category }: Props) {
  const list = kept.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("&");
  return (
    <div id="fit-bar" className={styles.bar} data-list={list} data-known={fitting && ""} data-asked={fitting && ""}>
      <Icon of={Ruler} />
      <h2 id="fit-title">
        <span data-fit-part="title">{fitting ? fitTitle(fitting) : "Will it fit?"}</span>
        <span className={styles.sizes} data-fit-part="sizes">
          {fitting && tightToo(fitting)}
        </span>
      </h2>
      <a className={styles.only} data-fit-part="only" href="/shop" hidden rel="nofollow">
        Show these first
      </a>
      <details open={problem !== ""}>
        <summary>
          <span className={styles.give}>Give your measures</span>
          <span className={styles.change}>Change</span>
        </summary>
        <form className={styles.form} action="/shop" method="get" aria-labelledby="fit-title" data-fit-form={category}>
          {kept.map(({ name, value }) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          {sizes.map(({ name, label, of }) => {
            const value = name === "stairs" ? "" : typed[name];
            const wrong = problem !== "" && value !== "" && parseInches(value) === null;
            return (
              <label key={name}>
                <span>
                  {label}
                  <span className="vh">{of}</span>, inches
                </span>
                <input
                  name={name}
                  defaultValue={value}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={40}
                  // biome-ignore lint/a11y/noAutofocus: the page is here again because of it
                  autoFocus={wrong}
                  aria-invalid={wrong || undefined}
                  aria-describedby={wrong ? problemId : undefined}
                />
              </label>
            );
          })}
          {problem && (
            <p id={problemId} className={styles.problem}>
              {problem}
            </p>
          )}
          <p className="sm muted">Measure each at its tightest point. Fractions are fine. Your browser remembers them for you alone.</p>
          <div className={styles.deeds}>
            <button type="submit" className={button()}>
              Find units
            </button>
            {fitting ? (
              <a className={button("plain")} href={list ? `/shop?${list}` : "/shop"} data-fit-forget="">
                Forget my measures
              </a>
            ) : (
              <button type="button" className={button("plain")} data-fit-forget="" data-fit-part="forget" hidden>
                Forget my measures
              </button>
            )}
          </div>
        </form>
      </details>
    </div>
  );
}
