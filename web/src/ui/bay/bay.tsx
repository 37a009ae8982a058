import styles from "./bay.module.css";

type Props = { src: string; set?: string; sizes?: string; alt: string; size: number; eager?: boolean; className?: string };

/** Whether a picture of a unit is a photo, which fills its bay, and no drawing. */
export const isPhoto = (src: string) => src.startsWith("/photos/");

/** A unit's picture on the shop's wall and floor. eager: it stands in the first view, and is fetched first. */
export function Bay({ src, set, sizes, alt, size, eager = false, className }: Props) {
  const look = [styles.bay, isPhoto(src) && styles.photo, className].filter(Boolean).join(" ");
  return (
    <span className={look}>
      <img
        src={src}
        srcSet={set || undefined}
        sizes={set ? sizes : undefined}
        alt={alt}
        width={size}
        height={size}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
      />
    </span>
  );
}
