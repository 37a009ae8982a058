import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon/icon";
import styles from "./carousel.module.css";
import { onSwipe } from "./swipe";

export type CarouselProps = { slides: string; titles: string[] };

/**
 * The controls of a carousel: arrows, and a dot for each slide, in the order of the APG pattern. The slides are static HTML outside this
 * island, in the element with the id that slides names; its data-current says to the stylesheet which of them shows.
 */
export function Carousel({ slides, titles }: CarouselProps) {
  const [current, setCurrent] = useState(0);
  const step = (by: 1 | -1) => setCurrent((index) => (index + by + titles.length) % titles.length);

  useEffect(() => {
    const stage = document.getElementById(slides);
    if (!stage) return;
    stage.dataset.live = "";
    stage.dataset.current = String(current);
  }, [slides, current]);

  useEffect(() => {
    const stage = document.getElementById(slides);
    return stage ? onSwipe(stage, (by) => setCurrent((index) => (index + by + titles.length) % titles.length)) : undefined;
  }, [slides, titles.length]);

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
