import { useInfiniteQuery } from "@tanstack/react-query";
import { readOn } from "../../../lib/data";
import type { PartnershipRequests } from "../../../lib/wire-types";
import { MarkList, useChoice } from "../mark-list";
import styles from "./requests.module.css";

const requests = readOn<PartnershipRequests>("/api/staff/requests");

/** Requests for a partnership, each with its progress. */
export function Requests() {
  const [choice, choose] = useChoice();
  const list = useInfiniteQuery(requests(choice));
  return (
    <MarkList
      title="Partnership requests"
      path="/api/staff/requests"
      stale={requests.all}
      choice={choice}
      choose={choose}
      of={list}
      rows={list.data?.pages.flatMap((page) => page.requests)}
      total={list.data?.pages[0]?.total ?? 0}
      one="request"
      nameOf={({ company }) => company}
      contacts={({ phone, email }) => [phone, email]}
    >
      {({ contact, business, message }) => (
        <>
          <p className="muted sm">
            {contact}, {business}
          </p>
          {message && <p className={styles.message}>{message}</p>}
        </>
      )}
    </MarkList>
  );
}
