-- +goose Up

-- The searches that are worth work. Each run replaces them all.
create table seo_keyword_opportunities (
    id text primary key, -- of the query, the same each time
    kind text not null, -- striking, weak-ctr, rising, no-page
    keyword text not null,
    opportunity_score double precision not null, -- 0 to 100
    dollars_cents bigint not null,
    origin text not null, -- measured, imported, sandbox
    detail text not null -- JSON: the opportunity
);
create index seo_keyword_opportunities_score on seo_keyword_opportunities (opportunity_score desc, dollars_cents desc, keyword);

-- The click-through rates that they were found by: one row.
create table seo_opportunity_curve (
    origin text not null,
    detail text not null -- JSON
);

-- The forecast when somebody acted on one, and the outcome.
create table seo_opportunity_forecast (
    id text primary key,
    opportunity text not null,
    origin text not null,
    settled bigint not null, -- 1: the result is there
    detail text not null -- JSON: the forecast
);
-- The sandbox has forecasts of its own, which are hidden without it.
create unique index seo_opportunity_forecast_open on seo_opportunity_forecast (opportunity, (origin = 'sandbox')) where settled = 0;

-- Staff's values in the place of start values.
create table seo_opportunity_assumptions (
    id bigint primary key, -- 1
    detail text not null -- JSON: value, low and high by name; null: the start value
);

-- +goose Down
drop table seo_opportunity_assumptions;
drop table seo_opportunity_forecast;
drop table seo_opportunity_curve;
drop table seo_keyword_opportunities;
