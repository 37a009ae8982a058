import type { ReactNode } from "react";
import type { ContentPoints } from "../../lib/wire-types";
import { State } from "../chip/chip";
import { PageLink } from "../external/page-link";
import styles from "./checks.module.css";

export const states = { good: "Good", warn: "Fair", bad: "Poor" } as const;

export type Line = { name: string; page?: string; about?: string; aside?: ReactNode; met?: boolean };

/** words: of lines that are met or not; without a figure, so many are met. */
type FoldProps = {
  title: string;
  figure?: number | string;
  of: Line[];
  none?: string;
  words?: [met: string, unmet: string];
  open?: boolean;
};

/** Lines under their title and figure, shown when they are asked for. */
export function Fold({
  title,
  of,
  figure = `${of.filter(({ met }) => met).length} of ${of.length}`,
  none,
  words,
  open = false,
}: FoldProps) {
  return (
    <details open={open} className={styles.fold}>
      <summary>
        <h3>{title}</h3> <span>{of.length > 0 ? figure : "None"}</span>
      </summary>
      {of.length === 0 && <p className="sm muted">{none}</p>}
      <ul>
        {of.map(({ name, page, about, aside, met }) => (
          <li key={page ?? name}>
            <span>
              {name}
              {page && <br />}
              {page && <PageLink address={page} />}
            </span>
            {aside}
            {words && <State tone={met ? "good" : "bad"}>{words[met ? 0 : 1]}</State>}
            {about && <p>{about}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The items of a score as such lines. */
export function pointLines(items: readonly ContentPoints[]): Line[] {
  return items.map(({ title, why, got, of, state }) => ({
    name: title,
    about: why,
    aside: (
      <span className="row num">
        <State tone={state}>{states[state]}</State> <b>{pointWords(got, of)}</b>
      </span>
    ),
  }));
}

/** (7.25, 10) -> "7.3 of 10". */
export function pointWords(got: number, of: number): string {
  return `${Math.round(got * 10) / 10} of ${of}`;
}
