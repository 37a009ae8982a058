import type { HandedOver } from "../../../lib/wire-types";
import styles from "./talk.module.css";

/** What a visitor wants, and the last of the conversation, which their browser told us; a form has none. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said has no other name, and never changes
          <div key={at} data-role={role}>
            <dt>{role === "user" ? "Visitor" : "Assistant"}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
