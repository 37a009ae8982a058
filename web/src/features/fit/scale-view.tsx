import { inches } from "../../lib/format";
import type { FitSpec, UnitDetail } from "../../lib/page-types";
import { atLeast, checkFit, type Measure, openingNeeded } from "./fit";
import styles from "./scale-view.module.css";
import { narrowest, openingFor, type SpaceOpening } from "./space";
import { useSpace } from "./space-context";
import { openingSize } from "./space-words";

/** Inches: a drawing shows this much at least, so that all but the tallest have one scale. */
const leastHeight = 80;
const leastWidth = 36;

type Props = { picture: UnitDetail["picture"]; spec: FitSpec; category: string };

/** The unit to scale in the visitor's opening, which is hatched, with the spare inches at its edges. Before anything is measured, in the smallest that gives it its air. */
export function ScaleView({ picture, spec, category }: Props) {
  const space = useSpace();
  const measured = openingFor(space, category);
  const opening = measured ?? openingNeeded(spec);
  const { measures } = checkFit(spec, {
    width: opening.width || null,
    height: opening.height || null,
    depth: opening.depth || null,
    path: narrowest(space) || null,
  });
  const label = (name: Measure["name"]) => {
    const measure = measures.find((one) => one.name === name);
    return measure && <Spare measure={measure} behind={spec.back_clearance} />;
  };
  return (
    <section aria-labelledby="scale-title">
      <h2 id="scale-title" className={styles.title}>
        {measured ? "To scale in your opening" : "To scale in the opening it asks for"}
      </h2>
      <figure className={styles.scale}>
        <figcaption>
          <span>
            <b>{measured ? "Your opening" : "The opening it asks for"}</b>
            <span>{openingSize(opening)}</span>
            {!measured && (
              <a className={styles.ask} href="#fit-title">
                Measure yours
              </a>
            )}
          </span>
          <span>
            <b>This unit</b>
            {openingSize(spec)}
          </span>
        </figcaption>
        <div className={styles.floor}>
          <div className={styles.behind}>{measured && label("depth")}</div>
          <Drawing picture={picture} spec={spec} opening={opening} above={measures.find((one) => one.name === "height")} />
          <div className={styles.beside}>
            <div className="vh">{label("height")}</div>
            {label("width")}
          </div>
        </div>
      </figure>
    </section>
  );
}

type DrawingProps = { picture: Props["picture"]; spec: FitSpec; opening: SpaceOpening; above?: Measure };

/** Coordinates are inches: the floor is at the bottom. */
function Drawing({ picture, spec, opening, above }: DrawingProps) {
  const wide = opening.width || 0;
  const high = opening.height || 0;
  const width = Math.max(leastWidth, wide, spec.width) + 1;
  const height = Math.max(leastHeight, high, spec.height) + 1;
  const middle = width / 2;
  const { box } = picture;
  const inch = box.width / spec.width; // pixels of the picture
  const shown = { across: wide || spec.width, up: high || height };
  const beside = middle + Math.max(shown.across, spec.width) / 2 + 2;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMax meet" role="img" aria-label={picture.alt}>
      <pattern id="hatch" width="2" height="2" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={styles.hatch} d="M0 0V2" />
      </pattern>
      <rect
        className={styles.opening}
        x={middle - shown.across / 2}
        y={height - shown.up}
        width={shown.across}
        height={shown.up}
        fill="url(#hatch)"
      />
      <rect className={styles.behindUnit} x={middle - spec.width / 2} y={height - spec.height} width={spec.width} height={spec.height} />
      <image
        href={picture.svg}
        x={middle - (box.x + box.width / 2) / inch}
        y={height - (box.y + box.height) / inch}
        width={picture.width / inch}
        height={picture.height / inch}
      />
      <rect
        className={styles.edge}
        x={middle - shown.across / 2}
        y={height - shown.up}
        width={shown.across}
        height={shown.up}
        fill="none"
      />
      {above && (
        <text className={`${styles.above} ${tone(above) ?? ""}`} y={height - (shown.up + spec.height) / 2}>
          <tspan x={beside}>{amount(above)}</tspan>
          <tspan x={beside} dy="1.3em">
            {words(above)}
          </tspan>
        </text>
      )}
    </svg>
  );
}

const spared = { width: "spare, both sides together", height: "clear above", depth: "spare in depth" };
const missed = { width: "too wide", height: "too tall", depth: "proud, handles included" };

const amount = ({ spare }: Measure) => `${spare < 0 ? atLeast(-spare) : inches(spare)} in`;

const words = ({ name, spare }: Measure) => (spare < 0 ? missed : spared)[name];

const tone = ({ verdict }: Measure) => (verdict === "no" ? styles.bad : verdict === "ok" ? undefined : styles.warn);

function Spare({ measure, behind }: { measure: Measure; behind: number }) {
  const air = measure.name === "depth" && behind > 0 ? `, ${inches(behind)} in left behind it` : "";
  return (
    <p className={tone(measure)}>
      <b>{amount(measure)}</b> {words(measure)}
      {air}
    </p>
  );
}
