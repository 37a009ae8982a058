import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { DoneNote } from "./account-page-section";
import styles from "./second-factor.module.css";

type Props = { email: string; codes: readonly string[]; onKept: () => void };

/** Recovery codes, shown this once, and the ways to keep them. */
export function RecoveryCodes({ email, codes, onKept }: Props) {
  const [said, setSaid] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setSaid("Copied."),
      () => setSaid("Your browser does not let us copy. Please mark the codes and copy them yourself."),
    );
  const file = `Recovery codes of ${email} at ${window.location.host}\nEach works once.\n\n${codes.join("\n")}\n`;
  return (
    <>
      <p>
        <b>Keep these codes where you can get them without your phone.</b> Each signs you in once in place of a code from your app. They are
        not shown again.
      </p>
      <div className={styles.sheet}>
        <h3>Recovery codes of {email}</h3>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.buttons}>
        <button type="button" className={button("line", true)} onClick={copy}>
          <Icon of={Copy} small />
          Copy
        </button>
        <button type="button" className={button("line", true)} onClick={() => window.print()}>
          <Icon of={Printer} small />
          Print
        </button>
        <a
          className={button("line", true)}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          <Icon of={Download} small />
          Download
        </a>
      </div>
      <DoneNote text={said} />
      <button type="button" className={button()} onClick={onKept}>
        I have kept them
      </button>
    </>
  );
}
