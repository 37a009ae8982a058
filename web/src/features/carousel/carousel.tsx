import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon/icon";
import styles from "./carousel.module.css";
import { onSwipe } from "./swipe";

export type CarouselProps = { slides: string; titles: string[] };

/** Calls when a pointer or the focus comes near, so that the pictures of later slides load. Earlier they would hold up the first. */
function onApproach(element: Element, approached: () => void): () => void {
  const events = ["pointerover", "focusin"];
  for (const event of events) element.addEventListener(event, approached, { once: true });
  return () => {
    for (const event of events) element.removeEventListener(event, approached);
  };
}

/**
 * The controls of a carousel: arrows, and a dot for each slide, in the order of the APG pattern. The slides are static HTML outside this
 * island, the children of the element with the id that slides names. The one with data-current shows, the others are inert;
 * data-near on their parent lets the stylesheet load what they need.
 */
export function Carousel({ slides, titles }: CarouselProps) {
  const [current, setCurrent] = useState(0);
  const count = titles.length;
  const step = (by: 1 | -1) => setCurrent((index) => (index + by + count) % count);

  useEffect(() => {
    for (const [index, slide] of [...(document.getElementById(slides)?.children ?? [])].entries()) {
      slide.toggleAttribute("data-current", index === current);
      slide.toggleAttribute("inert", index !== current);
    }
  }, [slides, current]);

  useEffect(() => {
    const stage = document.getElementById(slides);
    if (!stage) return;
    const swipes = onSwipe(stage, (by) => setCurrent((index) => (index + by + count) % count));
    const approach = onApproach(stage.parentElement ?? stage, () => {
      stage.dataset.near = "";
    });
    return () => {
      swipes();
      approach();
    };
  }, [slides, count]);

  return (
    <div className={styles.controls}>
      <button type="button" className={styles.arrow} aria-controls={slides} onClick={() => step(-1)}>
        <Icon of={ChevronLeft} />
        <span className="vh">Previous slide</span>
      </button>
      <fieldset className={styles.dots}>
        <legend className="vh">Choose a slide</legend>
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            aria-controls={slides}
            aria-label={title}
            aria-disabled={index === current}
            onClick={() => setCurrent(index)}
          />
        ))}
      </fieldset>
      <button type="button" className={styles.arrow} aria-controls={slides} onClick={() => step(1)}>
        <Icon of={ChevronRight} />
        <span className="vh">Next slide</span>
      </button>
    </div>
  );
}
