import { dollars } from "../../../../lib/format";
import type { Opportunity } from "../../../../lib/wire-types";
import { share } from "../words";
import styles from "./opportunities.module.css";
import { roughly } from "./words";

/** Every factor of an opportunity's value, unfolded. */
export function Reckoning({ of }: { of: Opportunity }) {
  const { keyword, factors, dollars_cents, target_position, ctr, expected_ctr, clicks_gained, crowded } = of;
  return (
    <details className={styles.reckoning}>
      <summary>
        How we reckon<span className="vh">: {keyword}</span>
      </summary>
      <table aria-label={`Factors of ${keyword}`}>
        <tbody>
          {factors.map(({ name, title, meaning, text, low, high, most, assumed }) => (
            <tr key={name}>
              <th scope="row">
                {title}
                {assumed && <i>assumption</i>}
                <span>{meaning}</span>
              </th>
              <td>
                {text}
                {most > 0 && (
                  <span>
                    {inUnit(name, low)} to {inUnit(name, high)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Their product, a month</th>
            <td>{roughly(dollars_cents)}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        CTR now {share(ctr)}; usual at its place {share(expected_ctr)}.
        {target_position !== null && ` Reckoned with place ${target_position}.`} {Math.round(clicks_gained)} more clicks in 28 days.
        {crowded && " An AI overview or a map pack takes clicks there."}
      </p>
    </details>
  );
}

function inUnit(name: string, value: number): string {
  return name === "ticket_cents" ? dollars(value / 100) : `${Math.round(value * 1000) / 10}%`;
}
