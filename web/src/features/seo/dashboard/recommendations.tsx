import type { Summary } from "../../../lib/wire-types";
import { otherHost } from "./other-host";
import { Section, Sentences } from "./section";

/** The newest crawl's recommendations, each with a link to its findings. Only this site has an audit. Browser only. */
export function Recommendations({ of: { url, recommendations } }: { of: Summary }) {
  if (recommendations.length === 0) return null;
  return (
    <Section title="Recommendations" action={!otherHost(url, location.origin) && <a href="/seo/audit">See them in the audit</a>}>
      <Sentences of={recommendations} />
    </Section>
  );
}
