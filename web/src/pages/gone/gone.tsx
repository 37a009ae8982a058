import { Units } from "../../features/shelf/shelf";
import type { GoneProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { EmptyFloor } from "../../ui/empty-floor/empty-floor";
import { Frame } from "../../ui/frame/frame";
import styles from "./gone.module.css";

/** A unit that was sold long ago, or is off sale. */
export function Gone({ facts, year, name, sold, similar }: GoneProps) {
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
      <EmptyFloor title={sold ? "This unit was sold" : "This unit is not for sale"} actions={actions}>
        The {name} {sold ? "has found a home" : "is off the floor"}.{" "}
        {similar.length > 0 ? "Similar ones stand below." : "Call and ask what comes in next."}
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
