import { ChevronDown, ChevronUp, Copy, Download, FilePenLine } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useChange } from "../../../../lib/data";
import { count } from "../../../../lib/format";
import type { ContentDraft, DeskView } from "../../../../lib/wire-types";
import { button, iconButton } from "../../../../ui/button/button";
import { states } from "../../../../ui/checks/checks";
import { Icon } from "../../../../ui/icon/icon";
import { tookWords } from "../../plan-words";
import { SourceLine } from "../../source-line";
import { Columns, Figure, Figures, Section } from "../section";
import { whole } from "../words";
import { Checks } from "./checks";
import styles from "./content.module.css";
import { Body, Said, ShowTies } from "./text";

type Props = { of: ContentDraft; outdated?: boolean };

/** A draft with its score, and the sentences that somebody has to check. */
export function Draft({ of: draft, outdated }: Props) {
  const { content_metrics, score, wordCount, sentences, marked } = draft;
  return (
    <>
      <Figures>
        <Figure label="SEO Score" value={whole(content_metrics.seo_score)} note={`${states[score.state]}, of 100`} />
        <Figure label="Readability Score" value={whole(content_metrics.readability_score)} note="Flesch: 60 to 75 reads easily" />
        <Figure label="Word Count" value={whole(content_metrics.word_count)} note={`${whole(wordCount)} asked for`} />
        <Figure label="To check" value={whole(marked)} note={`of ${count(sentences, "sentence")}`} />
      </Figures>
      <Columns>
        <Text of={draft} outdated={outdated} />
        <Checks of={draft} />
      </Columns>
    </>
  );
}

function Text({ of: draft, outdated }: Props) {
  const { manuscript, generated_content: text } = draft;
  const place = useRef<HTMLDListElement>(null);
  const [ties, setTies] = useState(false);
  return (
    <Section title="Generated content" aside={[draft.keyword, draft.contentType, draft.tone].join(", ")}>
      <p className={`sm muted ${styles.writer}`}>{draft.note}</p>
      <Files of={draft} />
      <div className={`row ${styles.screen} ${styles.tools}`}>
        <Steps of={draft} place={place} />
        <button type="button" className={button("line", true)} aria-pressed={ties} onClick={() => setTies(!ties)}>
          Sources
        </button>
      </div>
      <ShowTies value={ties}>
        <dl ref={place} className={styles.parts}>
          <dt>
            Title <span>{count(text.title.length, "character")}</span>
          </dt>
          <dd>
            <Said of={[manuscript.title]} as="h3" />
          </dd>
          <dt>
            Meta Description <span>{count(text.meta_description.length, "character")}</span>
          </dt>
          <dd>
            <Said of={[manuscript.description]} />
          </dd>
          <dt>Content</dt>
          <dd>
            <Body of={manuscript.blocks} />
          </dd>
        </dl>
      </ShowTies>
      <SourceLine from={draft} outdated={outdated}>
        {draft.calls > 0 ? tookWords(draft) : undefined}
      </SourceLine>
    </Section>
  );
}

/** The ways to take a draft along. */
function Files({ of: draft }: { of: ContentDraft }) {
  const { id, generated_content: text } = draft;
  const [said, setSaid] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(`# ${text.title}\n\n${text.content}`).then(
      () => setSaid("Copied."),
      () => setSaid("Your browser does not let us copy. Download it instead."),
    );
  return (
    <div className={`row ${styles.screen}`}>
      <OpenOnDesk of={draft} />
      <button type="button" className={button("line", true)} onClick={copy}>
        <Icon of={Copy} small />
        Copy as Markdown
      </button>
      <a className={button("line", true)} href={`/api/seo/content.md?id=${encodeURIComponent(id)}`} download>
        <Icon of={Download} small />
        Download Markdown
      </a>
      <span className="sm muted" role="status">
        {said}
      </span>
    </div>
  );
}

const deskKinds: Record<ContentDraft["contentType"], DeskView["kind"]> = {
  "blog post": "article",
  "FAQ page": "answer",
  "service page": "section",
};

/** Opens a draft on the content desk, to be edited and published. */
function OpenOnDesk({ of: { id, contentType } }: { of: ContentDraft }) {
  const { mutate, isPending, error } = useChange<DeskView>();
  const open = () =>
    mutate(
      { path: "/api/staff/content", method: "POST", body: { kind: deskKinds[contentType], draft: id } },
      { onSuccess: (item) => location.assign(`/staff/content/${encodeURIComponent(item.id)}`) },
    );
  return (
    <>
      <button type="button" className={button("solid", true)} aria-disabled={isPending || undefined} onClick={() => isPending || open()}>
        <Icon of={FilePenLine} small />
        Open on the content desk
      </button>
      {error && <span role="alert">{error.message}</span>}
    </>
  );
}

/** The ways from mark to mark; each opens its reason, which is read aloud too. */
function Steps({ of: { marked, sentences }, place }: { of: ContentDraft; place: RefObject<HTMLElement | null> }) {
  const [{ at, said }, setStep] = useState({ at: -1, said: "" });
  const step = (by: 1 | -1) => {
    const marks = [...(place.current?.querySelectorAll<HTMLButtonElement>(`.${styles.mark}`) ?? [])];
    const next = at < 0 && by < 0 ? marks.length - 1 : (at + by + marks.length) % marks.length;
    const mark = marks[next];
    if (!mark) return;
    setStep({
      at: next,
      said: `${next + 1} of ${marks.length}: ${mark.parentElement?.firstElementChild?.textContent} ${mark.textContent}`,
    });
    mark.scrollIntoView({ block: "center", behavior: "instant" }); // its reason is placed by its position now
    (mark.nextElementSibling as HTMLElement).showPopover({ source: mark });
  };
  return (
    <>
      <b>{`${marked} of ${count(sentences, "sentence")} to check`}</b>
      {marked > 0 &&
        ([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className={iconButton}
            aria-label={by < 0 ? "Previous mark" : "Next mark"}
            onClick={() => step(by)}
          >
            <Icon of={by < 0 ? ChevronUp : ChevronDown} />
          </button>
        ))}
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}
