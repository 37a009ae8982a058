import type { HandedOver } from "../../../lib/wire-types";
import styles from "./talk.module.css";

/** The visitor's request, and the end of the conversation as their browser sent it; a form has no conversation. */
export function Talk({ of: { about, conversation } }: { of: HandedOver }) {
  return (
    <>
      {about && <p className={styles.about}>{about}</p>}
      {conversation.length > 0 && <Said of={conversation} />}
    </>
  );
}

function Said({ of: conversation }: { of: HandedOver["conversation"] }) {
  return (
    <details className={styles.talk}>
      <summary>Read the conversation</summary>
      <dl>
        {conversation.map(({ role, content }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other name, and never change
          <div key={at} data-role={role}>
            <dt>{role === "user" ? "Visitor" : "Assistant"}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
