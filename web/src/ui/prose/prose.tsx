import styles from "./prose.module.css";

/** Text written in Markdown. The HTML is ours: it was sanitised when the content was read. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return <div className={className ? `${styles.prose} ${className}` : styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
