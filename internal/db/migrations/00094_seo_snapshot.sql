-- +goose Up

-- Copies of pages of other sites that stand, the newest of each address.
create table seo_snapshot (
    host text not null,
    url text not null, -- at most 1,000 bytes
    title text not null,
    hash text not null, -- of the visible text and the links
    etag text not null,
    modified text not null, -- Last-Modified, as it was sent
    lastmod text not null, -- of the sitemap, as it stands there
    why text not null, -- the newest reading failed; empty: it did not
    body bytea not null, -- gzipped HTML
    origin text not null, -- measured, sandbox
    read_at bigint not null, -- the copy
    asked_at bigint not null,
    primary key (host, url)
);

-- Changes between two readings.
create table seo_snapshot_change (
    id text primary key,
    host text not null,
    url text not null,
    kind text not null, -- new, removed, title, text
    was text not null,
    now text not null,
    origin text not null,
    at bigint not null
);
create index seo_snapshot_change_host on seo_snapshot_change (host, at);

-- The newest reading of each site.
create table seo_snapshot_site (
    host text primary key,
    detail text not null, -- JSON
    known bytea not null -- gzipped, an address a line: what is not among them next time is new
);

-- +goose Down
drop table seo_snapshot_site;
drop table seo_snapshot_change;
drop table seo_snapshot;
