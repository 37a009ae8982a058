-- +goose Up

-- Staff's settings: places, devices, depth.
create table seo_rank_setting (
    id bigint primary key constraint seo_rank_setting_one check (id = 1),
    tracking text not null, -- JSON
    changed_at bigint not null
);

-- The calls of a run, counted before they are made.
create table seo_rank_run (
    id text primary key, -- of the run of the dashboard's action
    most bigint not null,
    calls bigint not null constraint seo_rank_run_most check (calls <= most),
    cents_per_1000 bigint not null, -- calls
    started_at bigint not null
);

-- One row a check of a phrase. A series is all checks of one keyword, place, device, depth and origin.
create table seo_rankings (
    id text primary key,
    run text not null,
    keyword text not null,
    place text not null, -- empty: anywhere, of Search Console
    device text not null, -- mobile, desktop; empty: any, of Search Console
    depth bigint not null, -- 0: of Search Console
    outcome text not null constraint seo_rankings_outcome check (outcome in ('found', 'absent', 'failed')),
    rank bigint, -- null: absent or failed
    page text not null, -- of ours, at most 1,000 bytes
    title text not null,
    why text not null, -- it failed
    in_local_pack boolean not null,
    pack_position bigint,
    calls bigint not null,
    features text not null, -- JSON list
    ai text not null, -- JSON
    source text not null,
    origin text not null, -- measured, imported, sandbox
    fetched_at bigint not null,
    newest boolean not null, -- of its series, of the checks that did not fail; where all failed, of those
    week bigint, -- its Monday, in days since 1970; null: failed, or that week has a later one that did not
    constraint seo_rankings_rank check (case when outcome = 'found' then rank is not null and rank >= 1 else rank is null end),
    constraint seo_rankings_once unique (run, place, device, keyword)
);
-- Positions that Search Console has not fetched anew are no second check.
create unique index seo_rankings_series on seo_rankings (keyword, place, device, depth, origin, fetched_at);
-- It has all that a history shows.
create index seo_rankings_history on seo_rankings (depth, origin, place, device, fetched_at, keyword, outcome, rank, page);
create index seo_rankings_age on seo_rankings (fetched_at);
-- Only this one starts with the place: the planner must take it where a place is looked for.
create index seo_rankings_newest on seo_rankings (place, device, depth, origin, fetched_at, keyword, outcome) where newest;
create index seo_rankings_week on seo_rankings (depth, origin, place, device, week, rank) where week is not null;

-- The first page of results of a check that did not fail.
create table seo_rank_page (
    ranking text primary key references seo_rankings (id) on delete cascade,
    page text not null -- JSON: the first ten, the local pack
);

-- +goose Down
drop table seo_rank_page;
drop table seo_rankings;
drop table seo_rank_run;
drop table seo_rank_setting;
