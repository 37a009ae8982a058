import type { LucideIcon } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import type { ContentBlock, ContentSentence, ContentTie } from "../../../../lib/wire-types";
import { marks, ties } from "../../../../ui/checks/mark-words";
import { PageLink } from "../../../../ui/external/page-link";
import { Icon } from "../../../../ui/icon/icon";
import prose from "../../../../ui/prose/prose.module.css";
import { Quote } from "../quote";
import styles from "./content.module.css";

/** Whether each sentence's evidence is shown beside it. */
export const ShowTies = createContext(false);

/** The body of a draft: only text and links to our own pages are rendered. */
export function Body({ of: blocks }: { of: ContentBlock[] }) {
  return (
    <div className={`${prose.prose} ${styles.body}`}>
      {numbered(blocks).map(([n, block]) => (
        <Part key={n} of={block} />
      ))}
    </div>
  );
}

function Part({ of: { kind, level, items, src } }: { of: ContentBlock }) {
  const all = <Said of={items.flat()} />;
  const rows = numbered(items).map(([n, said]) => (
    <li key={n}>
      <Said of={said} />
    </li>
  ));
  switch (kind) {
    case "heading":
      return <Said of={items.flat()} as={level > 2 ? "h4" : "h3"} />;
    case "list":
      return <ul>{rows}</ul>;
    case "steps":
      return <ol>{rows}</ol>;
    case "quote":
      return <blockquote>{all}</blockquote>;
    case "picture":
      return (
        <figure>
          {ownPath.test(src) && <img src={src} alt="" loading="lazy" />}
          <figcaption>Alternative text: {all}</figcaption>
        </figure>
      );
    default:
      return <p>{all}</p>;
  }
}

/** Sentences in a row, each with its notes beside it. */
export function Said({ of, as: As = "span" }: { of: ContentSentence[]; as?: "span" | "h3" | "h4" }) {
  const Around = As === "span" ? "span" : "div";
  return numbered(of).map(([n, sentence]) => (
    <Around key={n} className={styles.sentence}>
      <As className={sentence.mark ? styles.marked : undefined}>
        <Words of={sentence.text} />
      </As>
      <Notes of={sentence} />{" "}
    </Around>
  ));
}

/** Each with its number, which is the only name it has. */
function numbered<T>(list: T[]): [number, T][] {
  return list.map((item, n) => [n, item]);
}

/** Excludes "//other.example" and whatever browsers read as that. */
const ownPath = /^\/(?![/\\])/;
const ownLink = /(\[[^[\]]+\]\(\/(?![/\\])[^\s()]*\))/;

/** Text and links in Markdown. Links to other sites stay text. */
function Words({ of }: { of: string }) {
  return numbered(of.split(ownLink)).map(([n, part]) => {
    if (n % 2 === 0) return part;
    const [text, href] = part.slice(1, -1).split("](");
    return (
      <a key={n} href={href}>
        {text}
      </a>
    );
  });
}

/** The reason why a sentence has to be checked, or else its evidence, if that is shown. */
function Notes({ of: { mark, ties: tied } }: { of: ContentSentence }) {
  const shown = use(ShowTies);
  const [first] = tied;
  if (mark) {
    const [icon, word] = marks[mark.kind];
    return (
      <Note look={styles.mark} icon={icon} word={word} aloud={mark.why}>
        <b>{word}</b>
        <span>{mark.why}</span>
        {mark.page && !tied.some(({ ref }) => ref === mark.page) && <PageLink address={mark.page} />}
        <Ties of={tied} />
      </Note>
    );
  }
  if (!shown || !first) return null;
  const [icon, word] = ties[first.kind];
  return (
    <Note look={styles.tie} icon={icon} word={first.ref} aloud={`${word} that it rests on`}>
      <Ties of={tied} />
    </Note>
  );
}

/** aloud: additional text for screen readers. */
type NoteProps = { look?: string; icon: LucideIcon; word: string; aloud: string; children: ReactNode };

/** A word beside a sentence that opens more. */
function Note({ look, icon, word, aloud, children }: NoteProps) {
  const id = useId();
  return (
    <>
      {" "}
      <button type="button" className={look} popoverTarget={id}>
        <Icon of={icon} small />
        {word}
        <span className="vh">: {aloud}</span>
      </button>
      <span id={id} popover="auto" className={styles.note}>
        {children}
      </span>
    </>
  );
}

function Ties({ of }: { of: ContentTie[] }) {
  return numbered(of).map(([n, { kind, ref, proof }]) => (
    <span key={n}>
      <span className="muted">{ties[kind][1]}:</span> {kind === "page" ? <PageLink address={ref} /> : ref}
      {proof && <Quote text={proof} />}
    </span>
  ));
}
