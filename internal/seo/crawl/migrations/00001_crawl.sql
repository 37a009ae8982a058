-- +goose Up

-- One row a crawl. Everything else belongs to one and goes with it.
create table crawl (
    id bigint primary key,
    start text not null, -- normalised
    options text not null, -- JSON
    state text not null constraint crawl_state check (state in ('running', 'done', 'partial', 'cancelled', 'failed')),
    note text not null, -- why it is partial or failed
    discovery text not null, -- robots.txt and sitemaps, JSON; empty: not looked for yet
    settled boolean not null, -- all visits are made
    pages bigint not null,
    started_at bigint not null,
    finished_at bigint
);

-- The addresses that a crawl knows, numbered as they were found.
create table crawl_address (
    crawl bigint not null,
    id bigint not null,
    key bigint not null, -- hash of the URL
    url text not null,
    kind bigint not null, -- 0 a page, 1 what pages load, 2 of another site
    depth bigint not null, -- links from the start; -1: none
    parent bigint not null, -- id of the page on which it was found; 0: none
    in_sitemap boolean not null,
    rank bigint, -- of the queue, lowest first; null: visited, or not to be visited
    primary key (crawl, id)
);
create unique index crawl_address_key on crawl_address (key, crawl);
create index crawl_queue on crawl_address (crawl, rank, id) where rank is not null;

-- The result of a visit. Hashes are the bits of unsigned numbers.
create table crawl_visit (
    crawl bigint not null,
    id bigint not null,
    final text not null, -- empty: the URL itself
    status bigint not null,
    failure text not null,
    detail text not null,
    type text not null,
    blocked boolean not null,
    html boolean not null,
    indexable boolean not null,
    noindex boolean not null,
    hops text not null, -- JSON; empty: none
    title text not null,
    description text not null,
    h1 text not null,
    canonical text not null,
    alternates text not null, -- JSON; empty: none
    words bigint not null,
    text_hash bigint not null,
    similarity bigint not null,
    outlinks bigint not null,
    bytes bigint not null,
    took bigint not null, -- milliseconds
    at bigint not null,
    links bytea, -- packed; null: none
    primary key (crawl, id)
);

create table crawl_finding (
    crawl bigint not null,
    id bigint not null,
    identity bigint not null, -- hash of rule, URL and fingerprint
    page bigint not null, -- key of the URL
    whole boolean not null, -- found by looking at the whole site
    rule text not null,
    severity text not null,
    url text not null,
    fingerprint text not null,
    detail text not null,
    proof text not null,
    target text not null,
    primary key (crawl, id)
);
create unique index crawl_finding_identity on crawl_finding (identity, crawl);

-- +goose Down
drop table crawl_finding;
drop table crawl_visit;
drop table crawl_address;
drop table crawl;
