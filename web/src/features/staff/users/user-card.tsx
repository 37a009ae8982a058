import { useState } from "react";
import { type Change, useChange } from "../../../lib/data";
import { count } from "../../../lib/format";
import { shopDay } from "../../../lib/shop-time";
import type { UserRow } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { Labelled } from "../../../ui/field/labelled";
import styles from "./users.module.css";

const roles = { customer: "Customer", staff: "Staff", owner: "Owner" };
type Role = keyof typeof roles;

type Props = { user: UserRow; stale: readonly string[]; onDone: (said: string) => void };

/** One account and the owner's actions on it; each is confirmed. */
export function UserCard({ user, stale, onDone }: Props) {
  const [role, setRole] = useState<Role>(user.role);
  const [asked, setAsked] = useState("");
  const change = useChange(stale);
  const path = `/api/staff/users/${user.id}`;
  const who = user.full_name || user.email;
  const deed = (name: string, what: Change, said: string) => (
    <button
      type="button"
      className={button("line", true)}
      disabled={change.isPending}
      onClick={() => {
        if (asked !== name) return setAsked(name);
        setAsked("");
        change.mutate(what, { onSuccess: () => onDone(said), onError: () => setRole(user.role) });
      }}
    >
      {asked === name ? `Yes, ${name.toLowerCase()}` : name}
    </button>
  );
  return (
    <li className={styles.user}>
      <h3>{who}</h3>
      <p className="muted">
        {user.email}
        {!user.email_verified && ", not verified"}. {user.second_factor ? "Second factor on" : "No second factor"}.{" "}
        {user.sessions ? `Signed in on ${count(user.sessions, "browser")}` : "Not signed in"}. Since {shopDay(user.created_at)}.
      </p>
      {change.error && <p role="alert">{change.error.message}</p>}
      <div className={styles.deeds}>
        <Labelled label={`Role of ${who}`}>
          {(tied) => (
            <select {...tied} value={role} onChange={({ target }) => setRole(target.value as Role)}>
              {Object.entries(roles).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {role !== user.role &&
          deed("Change the role", { path: `${path}/role`, method: "PUT", body: { role } }, `${who} is ${roles[role].toLowerCase()} now.`)}
        {user.sessions > 0 &&
          deed("Sign out everywhere", { path: `${path}/sessions`, method: "DELETE" }, `${who} is signed out everywhere.`)}
        {user.second_factor &&
          deed("Remove the second factor", { path: `${path}/second-factor`, method: "DELETE" }, `${who} has no second factor now.`)}
      </div>
    </li>
  );
}
