import { type FormEvent, useState } from "react";
import { ApiError } from "../../../lib/api";
import { useChange } from "../../../lib/data";
import { button } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { Segments } from "../../../ui/staff/kit";
import styles from "./users.module.css";

const fresh = { email: "", full_name: "", role: "staff" as "staff" | "owner" };

/** Invites somebody to work here: they get an e-mail with a link to choose a password. */
export function InviteForm({ stale, onDone }: { stale: readonly string[]; onDone: (said: string) => void }) {
  const [draft, setDraft] = useState(fresh);
  const invite = useChange(stale);
  const wrong = invite.error instanceof ApiError ? invite.error.fields : {};
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(
      { path: "/api/staff/users", method: "POST", body: draft },
      {
        onSuccess: () => {
          onDone(`${draft.email} gets a letter with a link to choose a password.`);
          setDraft(fresh);
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Field
        label="E-mail of a new colleague"
        type="email"
        autoComplete="off"
        error={wrong.email}
        value={draft.email}
        onChange={({ target }) => setDraft({ ...draft, email: target.value })}
      />
      <Field
        label="Full name"
        autoComplete="off"
        error={wrong.full_name}
        value={draft.full_name}
        onChange={({ target }) => setDraft({ ...draft, full_name: target.value })}
      />
      <Segments
        name="role"
        legend="Role"
        options={[
          { value: "staff", label: "Staff", hint: "Runs the shop" },
          { value: "owner", label: "Owner", hint: "Also users and all facts" },
        ]}
        value={draft.role}
        onChange={(role) => setDraft({ ...draft, role })}
      />
      {invite.error && Object.keys(wrong).length === 0 && <p role="alert">{invite.error.message}</p>}
      <button type="submit" className={button()} disabled={invite.isPending}>
        Send the invitation
      </button>
    </form>
  );
}
