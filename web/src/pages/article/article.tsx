import { ArrowLeft } from "lucide-react";
import type { ArticleDetail, ArticleProps, ArticleCard as Card, Facts, Picture } from "../../lib/page-types";
import { ArticleCard, ArticleDates, articleList } from "../../ui/article-card/article-card";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { Chip } from "../../ui/chip/chip";
import { FloorHero, Framed, Standing } from "../../ui/floor-hero/floor-hero";
import { Frame } from "../../ui/frame/frame";
import { Icon } from "../../ui/icon/icon";
import { Prose } from "../../ui/prose/prose";
import styles from "./article.module.css";
import { Aside } from "./aside";

/** A square picture is drawn in the shelf's frame and stands on the floor; any other has a ground of its own. */
function Shown({ picture }: { picture: Picture }) {
  if (picture.width !== picture.height) return <Framed picture={picture} />;
  return <Standing src={picture.src} alt={picture.alt} size={picture.width} />;
}

function Hero({ article }: { article: ArticleDetail }) {
  const { picture } = article;
  return (
    <FloorHero look="article" standing={picture.src ? <Shown picture={picture} /> : undefined}>
      <Breadcrumbs
        links={[
          { label: "Home", href: "/" },
          { label: "Blog & Tips", href: "/blog" },
        ]}
        current={article.title}
      />
      <h1>{article.title}</h1>
      <p>{article.excerpt}</p>
      <p className={styles.byline}>
        <Chip>{article.category}</Chip>
        <span>By {article.author}</span>
        <ArticleDates article={article} />
      </p>
    </FloorHero>
  );
}

function Letterhead({ facts }: { facts: Facts }) {
  return (
    <p className={`wrap ${styles.letterhead}`}>
      <span>{facts.name}</span>
      <span className="num">{facts.phone}</span>
    </p>
  );
}

function More({ articles }: { articles: Card[] }) {
  if (articles.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more-title">
      <h2 id="more-title">More from the blog</h2>
      <ul className={articleList}>
        {articles.map((article) => (
          <ArticleCard key={article.slug} article={article} heading="h3" />
        ))}
      </ul>
    </section>
  );
}

export function ArticlePage({ facts, year, article, services, more, products }: ArticleProps) {
  const beside = services.length > 0 || products.length > 0;
  return (
    <Frame facts={facts} year={year} current="/blog">
      <article>
        <Letterhead facts={facts} />
        <Hero article={article} />
        <div className={beside ? `wrap ${styles.columns}` : `wrap ${styles.columns} ${styles.alone}`}>
          {article.content && <Prose html={article.content} className={styles.content} />}
          <Aside services={services} products={products} />
        </div>
      </article>
      <div className={`wrap ${styles.after}`}>
        <More articles={more} />
        <a className={styles.back} href="/blog">
          <Icon of={ArrowLeft} small />
          Back to Blog &amp; Tips
        </a>
      </div>
    </Frame>
  );
}
