import type { BlogProps } from "../../lib/page-types";
import { ArticleCard, articleList } from "../../ui/article-card/article-card";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { Frame } from "../../ui/frame/frame";
import styles from "./blog.module.css";

export function Blog({ facts, year, articles }: BlogProps) {
  return (
    <Frame facts={facts} year={year} current="/blog">
      <div className={`wrap ${styles.blog}`}>
        <Breadcrumbs links={[{ label: "Home", href: "/" }]} current="Blog & Tips" />
        <h1>Blog &amp; Tips</h1>
        <p className={styles.lead}>What you can check yourself, what keeps an appliance going, and when to call somebody.</p>
        <ul className={articleList}>
          {articles.map((article, index) => (
            <ArticleCard key={article.slug} article={article} look={index === 0 ? "lead" : undefined} eager={index === 0} />
          ))}
        </ul>
      </div>
    </Frame>
  );
}
