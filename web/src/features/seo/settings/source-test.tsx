import { useMutation } from "@tanstack/react-query";
import { useChange } from "../../../lib/data";
import { shopTime } from "../../../lib/shop-time";
import type { SourceTest as Result, Source } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { State } from "../../../ui/chip/chip";
import { FailureNote } from "./notes";
import styles from "./source-test.module.css";

const patience = 35_000; // the server gives a provider 25 s

type Props = { source: Source; onTested: () => Promise<unknown> };

/** Calls a source once with the stored settings, and shows the result and its time. onTested: reads the source anew. */
export function SourceTest({ source, onTested }: Props) {
  const { mutateAsync: send } = useChange<Result>();
  const test = useMutation({
    mutationFn: async () => {
      await send({ path: `/api/seo/sources/${source.name}/test`, method: "POST", patience });
      await onTested();
    },
  });
  const busy = test.isPending;
  if (!source.testable) return <p className="xs muted">This version cannot use this source yet. Your settings are kept.</p>;
  const last = source.last_test;
  return (
    <div className={styles.test}>
      {source.connected && (
        <button type="button" className={button("line", true)} aria-disabled={busy || undefined} onClick={() => busy || test.mutate()}>
          {busy ? "Testing..." : "Test"}
          <span className="vh"> {source.title}</span>
        </button>
      )}
      <div className={styles.result} role="status">
        {busy && <p className="sm muted">Asking {source.title} with what is saved. It may take half a minute.</p>}
        {!busy && last && (
          <p className="sm">
            <State tone={last.ok ? "good" : "bad"}>{last.ok ? "Works" : "Failed"}</State>{" "}
            <time dateTime={last.at}>{shopTime(last.at)}</time>: {last.text}
          </p>
        )}
        {!busy && !last && <p className="sm muted">{source.connected ? "Not tested yet." : "It can be tested once it is connected."}</p>}
      </div>
      <FailureNote failure={test.error} />
    </div>
  );
}
