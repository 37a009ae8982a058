import { useQuery } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../lib/api";
import { hasFailed, read, useChange } from "../../../lib/data";
import type { RedirectRow, RedirectRows } from "../../../lib/wire-types";
import { button, iconButton } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { Field } from "../../../ui/field/field";
import { Icon } from "../../../ui/icon/icon";
import { ScreenTitle } from "../../../ui/staff/kit";
import styles from "./redirects.module.css";

const rows = read<RedirectRows>("/api/staff/redirects");

/** Redirects from old addresses. */
export function Redirects() {
  const list = useQuery(rows());
  const [said, setSaid] = useState("");
  return (
    <>
      <ScreenTitle aside="Old addresses that no page has anymore">Redirects</ScreenTitle>
      <NewRedirect onDone={setSaid} />
      <p role="status" className={styles.said}>
        {said}
      </p>
      {hasFailed(list) && <FailedRead what="The redirects" of={list} />}
      {list.data?.redirects.length === 0 && <p className="muted">No redirects yet.</p>}
      <ul>
        {list.data?.redirects.map((row) => (
          <Row key={row.from} row={row} onDone={setSaid} />
        ))}
      </ul>
      <a className={button("line", true)} href="/api/staff/redirects.csv" download>
        <Icon of={Download} small />
        Download CSV
      </a>
    </>
  );
}

function NewRedirect({ onDone }: { onDone: (said: string) => void }) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const add = useChange<RedirectRow>(rows.all);
  const wrong = add.error instanceof ApiError ? add.error.fields : {};
  const save = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { path: "/api/staff/redirects", method: "POST", body: { from: pathOf(from), to: pathOf(to) } },
      {
        onSuccess: (added) => {
          onDone(`${added.from} leads to ${added.to} now.`);
          setFrom("");
          setTo("");
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label="Old address"
        hint="Such as /old-page"
        error={wrong.from}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field label="New address" hint="Such as /shop" error={wrong.to} value={to} onChange={({ target }) => setTo(target.value)} />
      {add.error && Object.keys(wrong).length === 0 && <p role="alert">{add.error.message}</p>}
      <button type="submit" className={button()} disabled={add.isPending}>
        Add the redirect
      </button>
    </form>
  );
}

/** Cuts this site's origin off: people often paste the whole address of a page. */
export function pathOf(address: string): string {
  const text = address.trim();
  const origin = `${location.origin}/`;
  return text.startsWith(origin) ? text.slice(origin.length - 1) : text;
}

function Row({ row, onDone }: { row: RedirectRow; onDone: (said: string) => void }) {
  const remove = useChange(rows.all);
  return (
    <li className={styles.row}>
      <p>
        <b>{row.from}</b> leads to <a href={row.to}>{row.to}</a>
        {remove.error && <span role="alert"> {remove.error.message}</span>}
      </p>
      <button
        type="button"
        className={iconButton}
        aria-label={`Remove ${row.from}`}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(
            { path: `/api/staff/redirects?from=${encodeURIComponent(row.from)}`, method: "DELETE" },
            { onSuccess: () => onDone(`${row.from} leads nowhere now.`) },
          )
        }
      >
        <Icon of={Trash2} small />
      </button>
    </li>
  );
}
