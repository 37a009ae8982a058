import type { ReactNode } from "react";
import { useFocusHandedOn } from "../../../lib/focus-handed-on";
import { EmptyDrawing } from "../../../ui/chart/empty-drawing";
import { Section } from "./section";
import styles from "./speed-unmeasured.module.css";

/** Replaces the speed chart until a page has been measured. measure: the button that starts it. */
export function SpeedUnmeasured({ measure }: { measure: ReactNode }) {
  const part = useFocusHandedOn<HTMLDivElement>();
  return (
    <Section title="Mobile speed" span="half">
      <div ref={part} className={styles.unmeasured}>
        <EmptyDrawing rows={3} days={9} />
        <p>
          No page has been measured yet. Check Speed loads the home page three times, as a phone would; its score stands here, day by day,
          and below it what would make the page faster.
        </p>
        {measure}
      </div>
    </Section>
  );
}
