-- +goose Up

-- One row a run of an action of the dashboard. Its job has the same id and says
-- how far it is; this says what came of it, when the job is long forgotten.
create table seo_run (
    id text primary key,
    action text not null, -- seo-crawl
    subject text not null, -- the address that it is about; empty: none
    asked_by text not null, -- id of a user; empty: a schedule
    ref text not null, -- what it works on, such as the number of a crawl: an attempt after a crash goes on with it
    state text not null constraint seo_run_state check (state in ('open', 'done', 'failed', 'cancelled')),
    result text, -- JSON, of one that is done
    kind bigint not null, -- of the fault, of one that failed
    error text not null, -- fit to show
    created_at bigint not null,
    finished_at bigint
);
create index seo_run_action on seo_run (action, created_at desc);

-- One action runs at a time: the run that is here, for as long as its job is not over.
create table seo_slot (
    id bigint primary key constraint seo_slot_one check (id = 1),
    taken bigint not null,
    run text not null
);
insert into seo_slot (id, taken, run) values (1, 0, '');

-- Scheduled actions. Times of day are the shop's.
create table seo_schedule (
    action text primary key,
    every text not null constraint seo_schedule_every check (every in ('off', 'daily', 'weekly')),
    weekday bigint not null, -- 0: Sunday
    hour bigint not null,
    next_run_at bigint not null
);

-- The summary of each crawl.
create table seo_local_data (
    id text primary key, -- of the run
    url text not null, -- where the crawl began
    crawl bigint not null,
    total_pages bigint not null,
    low_content_pages bigint not null,
    pages_missing_meta bigint not null,
    recommendations text not null, -- JSON list of texts
    health_score bigint not null,
    error_free double precision not null, -- share of the pages
    errors bigint not null,
    warnings bigint not null,
    notices bigint not null,
    partial text not null, -- why the crawl ended before its end; empty: it did not
    origin text not null,
    last_checked bigint not null
);
create index seo_local_data_checked on seo_local_data (last_checked desc);

-- +goose Down
drop table seo_local_data;
drop table seo_schedule;
drop table seo_slot;
drop table seo_run;
