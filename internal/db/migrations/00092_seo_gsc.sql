-- +goose Up

-- The property day by day. weight is position times impressions: so positions can be added.
-- The sums of a day's named queries stand here as well, so that 16 months are read from 480 rows.
-- An import's figures of a whole period have its last day.
create table seo_gsc_day (
    date text primary key,
    days bigint not null, -- that its queries and pages are of; 0: they are not known
    property text not null,
    known boolean not null, -- the total; else it is 0
    impressions bigint not null,
    clicks bigint not null,
    weight double precision not null,
    named_impressions bigint not null,
    named_clicks bigint not null,
    named_weight double precision not null,
    brand_impressions bigint not null,
    brand_clicks bigint not null,
    brand_weight double precision not null,
    origin text not null,
    fetched_at bigint not null
);

create table seo_gsc_data (
    date text not null,
    query text not null,
    days bigint not null,
    impressions bigint not null,
    clicks bigint not null,
    weight double precision not null,
    origin text not null,
    primary key (date, query)
);
create index seo_gsc_data_query on seo_gsc_data (query, date);

create table seo_gsc_page (
    date text not null,
    page text not null,
    days bigint not null,
    impressions bigint not null,
    clicks bigint not null,
    weight double precision not null,
    origin text not null,
    primary key (date, page)
);

-- Queries by page, of the newest 28 days that were fetched.
create table seo_gsc_pair (
    query text not null,
    page text not null,
    impressions bigint not null,
    clicks bigint not null,
    weight double precision not null,
    origin text not null,
    primary key (query, page)
);

-- Data beside the figures, as JSON: index, sitemap, import, and why the newest fetch failed (failure).
create table seo_gsc_state (
    kind text not null,
    subject text not null,
    value text not null,
    origin text not null,
    fetched_at bigint not null,
    primary key (kind, subject)
);

-- +goose Down
drop table seo_gsc_state;
drop table seo_gsc_pair;
drop table seo_gsc_page;
drop table seo_gsc_data;
drop table seo_gsc_day;
