import { CallBackForm } from "../../features/call-back/call-back-form";
import type { PageProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { Frame } from "../../ui/frame/frame";
import styles from "./call-back.module.css";

/** A form that asks for a call, or its result. */
export function CallBackPage({ facts, year, sent, typed, errors, problem }: PageProps["call-back"]) {
  return (
    <Frame facts={facts} year={year} current="">
      <div className={`wrap ${styles.page}`}>
        <h1>{sent ? "We will call you" : "We call you back"}</h1>
        {sent ? (
          <>
            <p>
              We have your number and call you back during showroom hours. Nothing is set aside for you until then. Is it urgent? Call us.
            </p>
            <div className="row">
              <CallButton facts={facts} />
              <a className={button("line")} href={typed.unit ? `/shop/${typed.unit}` : "/shop"}>
                Back to the floor
              </a>
            </div>
          </>
        ) : (
          <>
            {problem && (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
            <CallBackForm unit={typed.unit} typed={typed} errors={errors} />
            <p>
              Or call us: <CallButton facts={facts} look="plain" />
            </p>
          </>
        )}
      </div>
    </Frame>
  );
}
