-- +goose Up

-- Texts that were drafted for the site.
create table seo_content_draft (
    id text primary key, -- of the run that wrote it
    topic text not null,
    keyword text not null,
    content_type text not null,
    tone text not null,
    wanted bigint not null, -- words
    title text not null,
    words bigint not null,
    seo_score bigint not null,
    state text not null, -- good, warn, bad
    readability double precision not null,
    marked bigint not null, -- sentences
    writer text not null,
    body text not null, -- JSON
    origin text not null, -- measured, sandbox
    fetched_at bigint not null
);
create index seo_content_draft_newest on seo_content_draft (fetched_at desc, id desc);

-- +goose Down
drop table seo_content_draft;
