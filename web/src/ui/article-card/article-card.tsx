import { ArrowRight } from "lucide-react";
import type { ArticleCard as Article } from "../../lib/page-types";
import { Chip } from "../chip/chip";
import { Icon } from "../icon/icon";
import { panel } from "../panel/panel";
import { wholeLink } from "../whole-link/whole-link";
import styles from "./article-card.module.css";

type Props = { article: Article; heading?: "h2" | "h3"; look?: "lead"; eager?: boolean };

/** The date, and the reading time if there is a text. */
export function ArticleDates({ article }: { article: Pick<Article, "date" | "date_text" | "minutes"> }) {
  return (
    <>
      <time dateTime={article.date}>{article.date_text}</time>
      {article.minutes > 0 && <span>{article.minutes} min read</span>}
    </>
  );
}

/** An article in a list; the whole card leads to it. lead: the first of a list, over its full width. */
export function ArticleCard({ article, heading: Heading = "h2", look, eager = false }: Props) {
  const { picture } = article;
  return (
    <li className={[panel, wholeLink, styles.card, look && styles[look]].filter(Boolean).join(" ")}>
      {picture.src && (
        <span className={styles.bay}>
          <img
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            loading={eager ? "eager" : "lazy"}
            fetchPriority={eager ? "high" : undefined}
            decoding="async"
          />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.top}>
          <Chip>{article.category}</Chip>
          <ArticleDates article={article} />
        </p>
        <Heading>{article.title}</Heading>
        <p className={styles.excerpt}>{article.excerpt}</p>
        <a href={article.href}>
          <span>Read More</span>
          <span className="vh">about {article.title}</span>
          <Icon of={ArrowRight} small />
        </a>
      </div>
    </li>
  );
}

/** The class of a list of cards: three, two or one in a row. */
export const articleList = styles.list ?? "";
