import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useAsk } from "../../../lib/data";
import { uploadPicture } from "../../../lib/upload";
import type { EditorHandle } from "../../../ui/markdown-editor/markdown-editor";

/**
 * Puts a picture of this device into the text. choose: opens the browser's picker. field: belongs on the page. said: the progress in words.
 */
export function usePicture(editor: RefObject<EditorHandle | null>): { choose: () => void; field: ReactNode; said: string } {
  const ask = useAsk();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const take = (file: File | undefined) => {
    if (!file) return;
    setSaid("The picture is being sent.");
    uploadPicture(ask, file).then(
      (markdown) => {
        editor.current?.insert(`\n\n${markdown}\n\n`);
        setSaid("The picture is in the text. Say between the brackets what it shows.");
      },
      (error: Error) => setSaid(error.message),
    );
  };
  const field = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      hidden
      onChange={(event) => {
        take(event.target.files?.[0]);
        event.target.value = "";
      }}
    />
  );
  return { choose: () => input.current?.click(), field, said };
}
