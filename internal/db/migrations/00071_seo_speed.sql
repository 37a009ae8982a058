-- +goose Up

-- One row a measurement of a page's speed: the median of its runs.
create table seo_speed (
    id text primary key, -- of the run of the dashboard's action
    url text not null,
    strategy text not null constraint seo_speed_strategy check (strategy in ('mobile', 'desktop')),
    score double precision not null, -- 0 to 1
    fcp_ms double precision, -- null: not in the report
    lcp_ms double precision,
    tbt_ms double precision,
    cls double precision,
    si_ms double precision,
    field text not null, -- JSON list: what visitors measured
    opportunities text not null, -- JSON list
    runs text not null, -- JSON list: score and metrics of each
    source text not null,
    origin text not null, -- measured, imported, sandbox
    measured_at bigint not null
);
-- It has all that the history of a page shows, so that reading it passes by the lists.
create index seo_speed_page on seo_speed (url, strategy, measured_at, id, score, lcp_ms, tbt_ms, cls);
create index seo_speed_age on seo_speed (measured_at);

-- +goose Down
drop table seo_speed;
