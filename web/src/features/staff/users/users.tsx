import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { hasFailed, readOn } from "../../../lib/data";
import type { UserRows } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { Field } from "../../../ui/field/field";
import { Icon } from "../../../ui/icon/icon";
import { ScreenTitle, SectionHead, Segments } from "../../../ui/staff/kit";
import { InviteForm } from "./invite-form";
import { UserCard } from "./user-card";
import styles from "./users.module.css";

const users = readOn<UserRows>("/api/staff/users");

/** Staff and customers with their permissions. For owners only. */
export function Users() {
  const [text, setText] = useState("");
  const [show, setShow] = useState<"staff" | "all">("staff");
  const [said, setSaid] = useState("");
  const list = useInfiniteQuery(users({ text: useDeferredValue(text.trim()), show }));
  const found = list.data?.pages.flatMap((page) => page.users);
  return (
    <>
      <ScreenTitle>Users</ScreenTitle>
      <InviteForm stale={users.all} onDone={setSaid} />
      <p role="status" className={styles.said}>
        {said}
      </p>
      <SectionHead>Accounts</SectionHead>
      <div className={styles.filters}>
        <Field label="Find by e-mail or name" type="search" value={text} onChange={({ target }) => setText(target.value)} />
        <Segments
          name="show"
          legend="Who is shown"
          options={[
            { value: "staff", label: "Staff" },
            { value: "all", label: "Everybody" },
          ]}
          value={show}
          onChange={setShow}
        />
      </div>
      {hasFailed(list) && <FailedRead what="The users" of={list} />}
      {found?.length === 0 && <p className="muted">Nobody is found.</p>}
      <ul>
        {found?.map((user) => (
          <UserCard key={user.id} user={user} stale={users.all} onDone={setSaid} />
        ))}
      </ul>
      <div className={styles.deeds}>
        {list.hasNextPage && (
          <button
            type="button"
            className={button("line", true)}
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </button>
        )}
        <a className={button("line", true)} href="/api/staff/users.csv" download>
          <Icon of={Download} small />
          Download CSV
        </a>
      </div>
    </>
  );
}
