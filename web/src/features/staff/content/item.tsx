import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFailed } from "../../../lib/data";
import { textId } from "../../../lib/staff-path";
import { FailedRead } from "../../../ui/failed/failed";
import { Editor } from "./editor";
import { desk, itemRead } from "./reads";

/** One text of the content desk, with all its actions. */
export function ContentItem({ name }: { name: string }) {
  const [id] = useState(textId);
  const body = useQuery(desk());
  const item = useQuery({ ...itemRead(id)(), refetchOnWindowFocus: false });
  if (hasFailed(item)) return <FailedRead what="The text" of={item} />;
  if (hasFailed(body)) return <FailedRead what="The content desk" of={body} />;
  if (!item.data || !body.data) return <p className="muted">Loading</p>;
  return <Editor first={item.data} desk={body.data} name={name} />;
}
