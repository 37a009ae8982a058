import { Units } from "../../features/shelf/shelf";
import type { GoneProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { EmptyFloor } from "../../ui/empty-floor/empty-floor";
import { Frame } from "../../ui/frame/frame";
import styles from "./gone.module.css";

/** A unit that was sold long ago. */
export function Gone({ facts, year, name, similar }: GoneProps) {
  const actions = (
    <>
      <a className={button()} href="/#products">
        Shop Appliances
      </a>
      <CallButton facts={facts} />
    </>
  );
  return (
    <Frame facts={facts} year={year} current="/#products">
      <EmptyFloor title="This unit was sold" actions={actions}>
        The {name} has found a home. {similar.length > 0 ? "Similar ones stand below." : "Call and ask what comes in next."}
      </EmptyFloor>
      {similar.length > 0 && (
        <section className="wrap sec" aria-labelledby="similar-title">
          <h2 id="similar-title" className={styles.title}>
            Similar units
          </h2>
          <Units units={similar} />
        </section>
      )}
    </Frame>
  );
}
