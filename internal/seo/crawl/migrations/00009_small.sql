-- +goose Up

-- Crawls before this one are forgotten. The last one's row stays, so that its number is not given out again.
delete from crawl where id < (select max(id) from crawl);
update crawl set state = 'failed', note = '', gone = true;
alter table crawl drop column discovery;
alter table crawl drop column written_at;
alter table crawl add column cut text not null default ''; -- what kept it from all pages of the site; empty: nothing did
alter table crawl add column site text not null default ''; -- robots.txt, its text and the sitemaps, JSON; empty: not looked for yet
alter table crawl add column traps text not null default ''; -- what was left out, JSON; empty: nothing
alter table crawl add column wait_until bigint not null default 0; -- its server is left alone until then

drop table crawl_turn;
drop table crawl_rest;
drop table crawl_trap;
drop table crawl_visit;
drop table crawl_address;

-- The addresses that a crawl knows. An id is the upper 63 bits of the key of the URL.
create table crawl_address (
    crawl bigint not null,
    id bigint not null,
    n bigint not null, -- from 1, in the order in which they were found
    url text not null,
    kind bigint not null, -- 0 a page, 1 what pages load, 2 of another site, 3 a stylesheet
    depth bigint not null, -- links from the start; -1: none
    parent bigint not null, -- id of the page on which it was found; 0: none
    in_sitemap boolean not null,
    queued boolean not null, -- it is to be visited
    primary key (crawl, id)
);

-- What a visit found, with what was known of the address. Hashes are the bits of unsigned numbers.
create table crawl_visit (
    crawl bigint not null,
    id bigint not null,
    n bigint not null,
    url text not null,
    kind bigint not null,
    depth bigint not null,
    in_sitemap boolean not null,
    fetched boolean not null, -- the server was asked
    final text not null, -- empty: the URL itself
    status bigint not null,
    failure text not null,
    detail text not null,
    type text not null,
    blocked boolean not null,
    html boolean not null,
    noindex boolean not null,
    indexability text not null,
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
    inlinks bigint not null,
    bytes bigint not null,
    took bigint not null, -- milliseconds
    primary key (crawl, id)
);
create index crawl_address_order on crawl_address (crawl, n);
create index crawl_visit_order on crawl_visit (crawl, n);

-- The links of a page.
create table crawl_links (
    crawl bigint not null,
    id bigint not null,
    n bigint not null,
    links text not null, -- JSON: of each link the address, the text and the kind
    primary key (crawl, id)
);
create index crawl_links_order on crawl_links (crawl, n);

-- What Inspect returned of an address.
create table crawl_note (
    crawl bigint not null,
    id bigint not null,
    n bigint not null,
    note bytea not null,
    primary key (crawl, id)
);
create index crawl_note_order on crawl_note (crawl, n);

-- +goose Down
drop table crawl_note;
drop table crawl_links;
drop table crawl_visit;
drop table crawl_address;
delete from crawl;
alter table crawl drop column wait_until;
alter table crawl drop column traps;
alter table crawl drop column site;
alter table crawl drop column cut;
alter table crawl add column written_at bigint;
alter table crawl add column discovery text not null default '';
create table crawl_address (
    crawl bigint not null, id bigint not null, key bigint not null, url text not null, kind bigint not null, depth bigint not null,
    parent bigint not null, in_sitemap boolean not null, rank bigint, primary key (crawl, id)
);
create unique index crawl_address_key on crawl_address (key, crawl);
create index crawl_queue on crawl_address (crawl, rank, id) where rank is not null;
create table crawl_visit (
    crawl bigint not null, id bigint not null, final text not null, status bigint not null, failure text not null, detail text not null,
    type text not null, blocked boolean not null, html boolean not null, indexable boolean not null, noindex boolean not null, hops text not null,
    title text not null, description text not null, h1 text not null, canonical text not null, alternates text not null, words bigint not null,
    text_hash bigint not null, similarity bigint not null, outlinks bigint not null, bytes bigint not null, took bigint not null, at bigint not null,
    links bytea, fetched boolean not null default true, primary key (crawl, id)
);
create index crawl_unasked on crawl_visit (crawl, id) where not fetched;
create table crawl_trap (
    crawl bigint not null, id bigint not null, reason text not null, example text not null, left_out bigint not null, primary key (crawl, id)
);
create table crawl_rest (
    crawl bigint not null, host text not null, until_at bigint not null, waited bigint not null, why text not null, primary key (crawl, host)
);
create table crawl_turn (crawl bigint primary key, turn bigint not null);
