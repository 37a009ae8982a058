import { useEffect, useState } from "react";
import { useChange } from "../../../lib/data";
import type { TextPreview } from "../../../lib/wire-types";

const pause = 400; // ms without a key

/** The server's preview of a text, a moment after the last key. */
export function usePreview(markdown: string): TextPreview {
  const [shown, setShown] = useState<TextPreview>({ html: "", problem: "" });
  const { mutate } = useChange<TextPreview>();
  useEffect(() => {
    const ask = () => mutate({ path: "/api/staff/texts/preview", method: "POST", body: { markdown } }, { onSuccess: setShown });
    const timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  }, [markdown, mutate]);
  return shown;
}
