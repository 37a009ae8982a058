import type { ReportArea } from "../../../lib/wire-types";
import { Figures } from "../figures";
import { SourceLine } from "../source-line";
import { Section } from "./section";

/** Search figures as far as known: a plate for each area, with a link to its tab. */
export function Search({ areas }: { areas: ReportArea[] }) {
  return areas.map(
    ({ key, title, figures, stamp }) =>
      stamp && (
        <Section key={key} title={title} span="whole" aside={<a href={`#${key}`}>All of {title}</a>}>
          <Figures figures={figures} />
          <SourceLine from={stamp} />
        </Section>
      ),
  );
}
