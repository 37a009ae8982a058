import { Bold, Heading, Image, Italic, Link, List, type LucideIcon, Table, TextQuote } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { iconButton } from "../button/button";
import { Icon } from "../icon/icon";
import { type Edit, heading, lead, link, table, wrap } from "./edit";
import styles from "./markdown-editor.module.css";

export type Command = { name: string; icon: LucideIcon; key?: string; edit: (area: HTMLTextAreaElement) => Edit };

export const commands: readonly Command[] = [
  { name: "Heading", icon: Heading, edit: heading },
  { name: "Bold", icon: Bold, key: "b", edit: (area) => wrap(area, "**") },
  { name: "Italic", icon: Italic, key: "i", edit: (area) => wrap(area, "_") },
  { name: "List", icon: List, edit: (area) => lead(area, "- ") },
  { name: "Link", icon: Link, key: "k", edit: link },
  { name: "Quote", icon: TextQuote, edit: (area) => lead(area, "> ") },
  { name: "Table", icon: Table, edit: table },
];

type Props = { label: string; controls: string; onCommand: (command: Command) => void; onPicture?: () => void };

/** The marks of Markdown as buttons: one stop of the Tab key, arrow keys move within. */
export function Toolbar({ label, controls, onCommand, onPicture }: Props) {
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const last = buttons.length - 1;
    const to = { ArrowRight: stop === last ? 0 : stop + 1, ArrowLeft: stop === 0 ? last : stop - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    buttons[to]?.focus();
  };
  const tools = commands.map((command) => ({ ...command, press: () => onCommand(command) }));
  const all = onPicture ? [...tools, { name: "Picture", icon: Image, key: undefined, press: onPicture }] : tools;
  return (
    <div role="toolbar" aria-label={`Format ${label}`} aria-controls={controls} className={styles.toolbar} onKeyDown={move}>
      {all.map(({ name, icon, key, press }, index) => (
        <button
          key={name}
          type="button"
          className={iconButton}
          aria-label={name}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
          title={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onMouseDown={(event) => event.preventDefault()} // the selection stays in the text
          onClick={press}
        >
          <Icon of={icon} />
        </button>
      ))}
    </div>
  );
}
