import { SourceLine } from "../source-line";
import styles from "./generated.module.css";
import type { ContentResult } from "./rows";
import { Figure, Figures, Section, Sentences } from "./section";
import { whole } from "./words";

/** A draft as it was generated, with how it scores. Its text is shown as it is, never as a page's own HTML. */
export function Generated({ content, outdated }: { content: ContentResult; outdated: boolean }) {
  const { content_metrics, generated_content: text, optimization_suggestions: suggestions = [] } = content;
  return (
    <>
      <Figures>
        <Figure label="SEO Score" value={scoreOf(content_metrics?.seo_score)} />
        <Figure label="Readability Score" value={scoreOf(content_metrics?.readability_score)} />
        <Figure label="Word Count" value={scoreOf(content_metrics?.word_count)} />
      </Figures>
      <Section title="Generated content">
        <dl className={styles.parts}>
          <dt>Title</dt>
          <dd className={styles.title}>{text?.title}</dd>
          <dt>Meta Description</dt>
          <dd>{text?.meta_description}</dd>
          <dt>Content</dt>
          <dd className={styles.body}>{text?.content}</dd>
        </dl>
        <SourceLine from={content} outdated={outdated} />
      </Section>
      {suggestions.length > 0 && (
        <Section title="Optimization Suggestions">
          <Sentences of={suggestions} />
        </Section>
      )}
    </>
  );
}

function scoreOf(value: number | null | undefined): string {
  return typeof value === "number" ? whole(value) : "N/A";
}
