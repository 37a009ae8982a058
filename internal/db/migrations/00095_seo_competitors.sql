-- +goose Up

-- One row a run and site, this one's too. The newest of a domain is its stored analysis, the rest its history.
create table seo_competitors (
    run text not null,
    domain text not null,
    last_analyzed bigint not null,
    origin text not null, -- measured, imported, sandbox
    detail text not null, -- JSON
    primary key (run, domain)
);
create index seo_competitors_age on seo_competitors (last_analyzed);

-- The calls of a run, counted before they are made.
create table seo_competitor_run (
    id text primary key, -- of the run of the dashboard's action
    most bigint not null,
    calls bigint not null constraint seo_competitor_run_most check (calls <= most),
    millicents bigint not null,
    started_at bigint not null
);

-- Requests that a run has made: a second attempt does not ask it again.
create table seo_competitor_answer (
    run text not null references seo_competitor_run (id) on delete cascade,
    kind text not null, -- search, places
    subject text not null, -- the keyword, the domain
    detail text not null, -- JSON: what it said, or why it failed
    primary key (run, kind, subject)
);

-- The newest result in full of each origin.
create table seo_competitor_result (
    origin text primary key,
    detail text not null, -- JSON
    at bigint not null
);

-- +goose Down
drop table seo_competitor_result;
drop table seo_competitor_answer;
drop table seo_competitor_run;
drop table seo_competitors;
