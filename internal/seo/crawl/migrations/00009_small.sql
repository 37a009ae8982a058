-- +goose Up

-- Crawls before this one are forgotten. The last one's row stays, so that its number is not given out again.
delete from crawl where id < (select max(id) from crawl);
update crawl set state = 'failed', note = '', gone = true;
alter table crawl drop column discovery;
alter table crawl drop column written_at;
alter table crawl add column owner text not null default ''; -- the run that writes how it ended; empty: none has begun
alter table crawl add column cut text not null default ''; -- what kept it from all pages of the site; empty: nothing did
alter table crawl add column site text not null default 'null'; -- robots.txt, its text and the sitemaps, JSON; null: not looked for yet
alter table crawl add column traps text not null default 'null'; -- what was left out, JSON

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

-- Fields by which visited pages are sorted and filtered. All that a visit found is in crawl_content.
create table crawl_visit (
    crawl bigint not null,
    id bigint not null,
    n bigint not null,
    kind bigint not null,
    indexability text not null,
    status bigint not null,
    depth bigint not null,
    words bigint not null,
    inlinks bigint not null,
    took bigint not null, -- milliseconds
    url text not null,
    title text not null,
    h1 text not null,
    description text not null,
    fetched boolean not null, -- the server was asked
    is_read boolean not null, -- it is a page of the site that was read
    primary key (crawl, id)
);
create index crawl_address_order on crawl_address (crawl, n);
create index crawl_visit_list on crawl_visit (crawl, kind, n, indexability, status);

-- The result of a visit, the links of the page, and the result of Inspect.
create table crawl_content (
    crawl bigint not null,
    id bigint not null,
    n bigint not null,
    found text not null, -- JSON
    links text not null, -- JSON: of each link the address, the text and the kind; null: none
    note bytea, -- null: nothing
    primary key (crawl, id)
);
create index crawl_content_order on crawl_content (crawl, n);

-- +goose Down
drop table crawl_content;
drop table crawl_visit;
drop table crawl_address;
delete from crawl;
alter table crawl drop column traps;
alter table crawl drop column site;
alter table crawl drop column cut;
alter table crawl drop column owner;
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
