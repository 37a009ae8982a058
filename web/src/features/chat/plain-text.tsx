import { Fragment } from "react";
import { blocksOf } from "./sentences";

/** Plain text with paragraphs, line breaks and "- " lists. Never HTML. */
export function PlainText({ text }: { text: string }) {
  return blocksOf(text).map(({ kind, lines }, at) => {
    const key = at; // a text only grows at its end
    if (kind === "list") {
      return (
        <ul key={key}>
          {lines.map((line, item) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={item}>{line}</li>
          ))}
        </ul>
      );
    }
    return (
      <p key={key}>
        {lines.map((line, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={item}>
            {item > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    );
  });
}
