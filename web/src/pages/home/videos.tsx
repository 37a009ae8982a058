import { BookOpen, Play } from "lucide-react";
import { playerHref, watchHref } from "../../lib/frames";
import { Island } from "../../lib/island";
import type { Video } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import { FrameLink } from "./frame-link";
import { SectionHead } from "./section-head";
import styles from "./videos.module.css";

function Poster({ video: { id, title, poster, read } }: { video: Video }) {
  const picture = poster.src && <img src={poster.src} width={poster.width} height={poster.height} alt={poster.alt} loading="lazy" />;
  if (!id) {
    return (
      <a className={styles.poster} href={read}>
        {picture}
        <span className={styles.read}>
          <Icon of={BookOpen} small />
          <span className={styles.word}>Read</span> <span className="vh">about it: {title}</span>
        </span>
      </a>
    );
  }
  return (
    <FrameLink className={styles.poster} frame={playerHref(id)} title={title} href={watchHref(id)}>
      {picture}
      <span className={styles.play}>
        <Icon of={Play} />
        <span className="vh">Play {title}</span>
      </span>
    </FrameLink>
  );
}

function Words({ video: { title, description } }: { video: Video }) {
  return (
    <div>
      <h3>{title}</h3>
      <p>{description}</p>
    </div>
  );
}

/** The videos: a featured one and the gallery, static panels under an island of tabs. The poster of one without an id leads to the page that tells the same. */
export function Videos({ videos }: { videos: Video[] }) {
  const [featured, gallery] = [videos.filter((video) => video.featured), videos.filter((video) => !video.featured)];
  if (videos.length === 0) return null;
  const tabs = [
    { panel: "video-featured", label: "Featured" },
    { panel: "video-gallery", label: `Gallery (${gallery.length})` },
  ];
  return (
    <section className="wrap" aria-labelledby="videos-title">
      <SectionHead id="videos-title" title="Videos">
        How we work, and what you can do yourself.
      </SectionHead>
      <Island name="video-tabs" props={{ tabs }} />
      <div className={styles.panels}>
        <div id="video-featured">
          {featured.map((video) => (
            <div key={video.title} className={styles.featured}>
              <Poster video={video} />
              <Words video={video} />
            </div>
          ))}
        </div>
        <div id="video-gallery">
          <ul className={styles.gallery}>
            {gallery.map((video) => (
              <li key={video.title}>
                <Poster video={video} />
                <Words video={video} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
