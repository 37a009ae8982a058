import { Section, Sentences } from "./section";

/** What the newest crawl recommends, and where to find what it is about. */
export function Recommendations({ of }: { of: string[] }) {
  if (of.length === 0) return null;
  return (
    <Section title="Recommendations" action={<a href="/seo/audit">See them in the audit</a>}>
      <Sentences of={of} />
    </Section>
  );
}
