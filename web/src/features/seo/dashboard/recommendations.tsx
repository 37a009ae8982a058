import type { Summary } from "../../../lib/wire-types";
import { otherHost } from "./other-host";
import { Section, Sentences } from "./section";

/** What the newest crawl recommends, and where to find what it is about; the audit is of this site alone. In the browser alone. */
export function Recommendations({ of: { url, recommendations } }: { of: Summary }) {
  if (recommendations.length === 0) return null;
  return (
    <Section title="Recommendations" action={!otherHost(url, location.origin) && <a href="/seo/audit">See them in the audit</a>}>
      <Sentences of={recommendations} />
    </Section>
  );
}
