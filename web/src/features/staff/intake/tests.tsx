import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import { Icon } from "../../../ui/icon/icon";
import { SectionHead, Segments } from "../../../ui/staff/kit";
import type { Desk } from "./desk";
import { setReading, testsLeft, testsOf } from "./fill";
import page from "./intake.module.css";
import styles from "./tests.module.css";
import type { TestSpec } from "./types";

/** The inspection sheet: each test with its limit and its reading. */
export function Tests({ desk }: { desk: Desk }) {
  const tests = testsOf(desk.draft, desk.form);
  const must = tests.filter((spec) => spec.must).length;
  const aside = (
    <span>
      <b>
        {must - testsLeft(desk.draft, desk.form).length} of {must}
      </b>{" "}
      that must be done
    </span>
  );
  return (
    <section aria-labelledby="tests" className={page.right}>
      <SectionHead id="tests" aside={tests.length > 0 && aside}>
        Tests
      </SectionHead>
      {tests.length === 0 && <p className="muted">Say what kind of unit it is: its tests come here.</p>}
      {tests.map((spec) => (
        <Test key={spec.test} desk={desk} spec={spec} />
      ))}
      {must > 0 && (
        <p className={styles.quiet}>
          {desk.form.tests_optional
            ? "The owner lets units go without; their pages say so."
            : "A unit without all of these stays off the floor."}
        </p>
      )}
    </section>
  );
}

function Test({ desk, spec }: { desk: Desk; spec: TestSpec }) {
  const { test, label, hint, unit, choices = [], must } = spec;
  const { value = "", passed = false } = desk.draft.readings[test] ?? {};
  const put = (text: string) => desk.edit((now) => setReading(now, spec, text));
  const said = desk.draft.errors[`readings.${test}`] ?? (value && !passed ? "Outside of what it must be." : "");
  const state = !value ? "todo" : passed ? "good" : "bad";
  const id = `test-${test}`;
  return (
    <div className={styles.test} data-state={state} data-choices={choices.length > 0 || undefined}>
      <Icon of={state === "good" ? CircleCheck : state === "bad" ? CircleAlert : Circle} />
      <span>
        <b id={`${id}-label`}>{label}</b>
        {!must && <small>May be left out</small>}
        <small id={`${id}-hint`}>{hint}</small>
        {said && (
          <strong id={`${id}-said`} role="status">
            {said}
          </strong>
        )}
      </span>
      {choices.length > 0 ? (
        <div id={id} data-wrong={said ? true : undefined}>
          <Segments name={id} legend={label} value={value} onChange={put} options={choices.map((one) => ({ value: one, label: one }))} />
        </div>
      ) : (
        <label className={styles.reading}>
          <input
            id={id}
            type="text"
            inputMode={unit ? "decimal" : "text"}
            enterKeyHint="next"
            autoComplete="off"
            value={value}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-hint${said ? ` ${id}-said` : ""}`}
            aria-invalid={said ? true : undefined}
            onChange={(event) => put(event.target.value)}
          />
          {unit}
        </label>
      )}
    </div>
  );
}
