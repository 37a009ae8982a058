import styles from "./bay.module.css";

type Props = { src: string; alt: string; size: number; eager?: boolean; className?: string };

/** A unit's picture on the shop's wall and floor. Eager where it stands in the first view, and then fetched first. */
export function Bay({ src, alt, size, eager = false, className }: Props) {
  return (
    <span className={className ? `${styles.bay} ${className}` : styles.bay}>
      <img
        src={src}
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
