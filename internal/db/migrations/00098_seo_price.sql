-- +goose Up

-- The prices on a page of a competitor, as of its newest copy.
create table seo_price_page (
    url text primary key, -- at most 1,000 bytes
    domain text not null, -- of the competitor
    hash text not null, -- of the copy and the reader that read it
    offers text not null, -- JSON list
    origin text not null, -- measured, sandbox
    read_at bigint not null
);
create index seo_price_page_domain on seo_price_page (domain);

-- Another amount for the same item on the same page.
create table seo_price_change (
    id text primary key,
    domain text not null,
    competitor text not null,
    item text not null,
    url text not null,
    was_cents bigint not null,
    now_cents bigint not null,
    origin text not null,
    changed_at bigint not null
);
create index seo_price_change_newest on seo_price_change (changed_at desc);
create index seo_price_change_domain on seo_price_change (domain, changed_at desc);

-- The result of the newest run, one row an origin.
create table seo_price_result (
    origin text primary key,
    run text not null,
    detail text not null, -- JSON
    fetched_at bigint not null
);

-- +goose Down
drop table seo_price_result;
drop table seo_price_change;
drop table seo_price_page;
