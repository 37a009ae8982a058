import { useInfiniteQuery } from "@tanstack/react-query";
import { readOn } from "../../../lib/data";
import type { HandedOverList } from "../../../lib/wire-types";
import { MarkList, useChoice } from "../mark-list";
import { Talk } from "./talk";

const chats = readOn<HandedOverList>("/api/staff/chats");

/** Visitors of the chat who wait for a person, each with their messages. */
export function Chats() {
  const [choice, choose] = useChoice();
  const list = useInfiniteQuery(chats(choice));
  return (
    <MarkList
      title="Chats handed over"
      path="/api/staff/chats"
      stale={chats.all}
      choice={choice}
      choose={choose}
      of={list}
      rows={list.data?.pages.flatMap((page) => page.chats)}
      total={list.data?.pages[0]?.total ?? 0}
      one="chat"
      nameOf={({ contact }) => contact}
      contacts={({ contact }) => [contact]}
    >
      {(chat) => <Talk of={chat} />}
    </MarkList>
  );
}
