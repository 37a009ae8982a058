-- +goose Up

-- One row a run that came to its end.
create table seo_local_result (
    run text primary key,
    origin text not null, -- measured, sandbox
    fetched_at bigint not null,
    detail text not null -- JSON: ranks, grids with their history, the listing on Google, what was not measured
);
create index seo_local_result_age on seo_local_result (fetched_at);

-- The calls of a run, counted before they are made.
create table seo_local_run (
    id text primary key, -- of the run of the dashboard's action
    most bigint not null,
    calls bigint not null constraint seo_local_run_most check (calls <= most),
    started_at bigint not null
);

-- Data beside the results, as JSON: the entry of a directory with the work on it (citation), what the owner says of
-- the profile (checklist), the settings (setting), and the calls of a run that has not come to its end (its id).
create table seo_local_state (
    kind text not null,
    subject text not null,
    value text not null,
    primary key (kind, subject)
);

-- +goose Down
drop table seo_local_state;
drop table seo_local_run;
drop table seo_local_result;
