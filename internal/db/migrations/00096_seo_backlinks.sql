-- +goose Up

-- One row a link: a page elsewhere, and the address here that it leads to. At most 20 a domain; the rest are counted.
create table seo_backlinks (
    id text primary key, -- 16 characters of the page, 16 of the target, the same each time
    source_domain text not null,
    source_url text not null, -- at most 1,000 bytes
    link_quality text not null, -- high, medium, low
    state text not null, -- live, lost, regained, unverified, unreadable
    origin text not null, -- measured, imported, sandbox
    last_seen bigint not null,
    checked_at bigint not null, -- 0: never
    detail text not null -- JSON: the link, and whether it counts as new: its first day is known, or it came after the first check
);
create index seo_backlinks_seen on seo_backlinks (last_seen desc, id);
create index seo_backlinks_state on seo_backlinks (state, last_seen desc, id);
create index seo_backlinks_quality on seo_backlinks (link_quality, last_seen desc, id);
create index seo_backlinks_domain on seo_backlinks (source_domain);
create index seo_backlinks_due on seo_backlinks (checked_at, id);

-- An import's or a provider's figures of a domain: its links, and its authority on a scale of theirs.
create table seo_backlink_domain (
    domain text not null,
    found_by text not null,
    links bigint not null,
    authority double precision, -- null: it names none
    scale text not null,
    origin text not null,
    at bigint not null,
    primary key (domain, found_by)
);

-- A run reads the provider's pages once, however often it is attempted. Calls are counted before they are made.
create table seo_backlink_run (
    id text primary key, -- of the run of the dashboard's action
    most bigint not null,
    calls bigint not null constraint seo_backlink_run_most check (calls <= most),
    cursor text not null, -- what the provider is asked next; 'end': nothing
    failure text not null, -- of the provider; empty: none
    started_at bigint not null
);

-- How all links stood at the last change of a week.
create table seo_backlink_week (
    week bigint not null, -- its Monday, in days since 1970
    origin text not null,
    at bigint not null,
    detail text not null, -- JSON: the summary
    primary key (week, origin)
);

create table seo_backlink_import (
    id text primary key,
    at bigint not null,
    detail text not null -- JSON: its name, kind and rows
);

create table seo_backlink_promise (
    id text primary key,
    made_at bigint not null,
    detail text not null -- JSON: the promise, its state and history
);

-- Pages elsewhere that sent a visitor here: origin and path, nothing of the visitor.
create table seo_backlink_referrer (
    page text primary key,
    host text not null,
    path text not null, -- of ours, that it led to
    first_seen bigint not null,
    last_seen bigint not null
);
create index seo_backlink_referrer_host on seo_backlink_referrer (host, last_seen);

-- +goose Down
drop table seo_backlink_referrer;
drop table seo_backlink_promise;
drop table seo_backlink_import;
drop table seo_backlink_week;
drop table seo_backlink_run;
drop table seo_backlink_domain;
drop table seo_backlinks;
