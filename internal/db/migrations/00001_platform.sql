-- +goose Up

-- One row a topic: counts the writes that watchers in any process hear of.
create table revision (
    topic text primary key,
    n bigint not null
);

-- Values that staff changed; every other key has its embedded default.
create table setting (
    key text primary key,
    value text not null, -- JSON
    changed_at bigint not null
);

create table job (
    id text primary key,
    name text not null,
    args text not null, -- JSON
    priority bigint not null, -- lower runs first
    state text not null constraint job_state check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    run_at bigint not null, -- not before
    attempt bigint not null, -- how often it was started
    lease_owner text, -- the queue that runs it
    lease_until bigint, -- after this anybody may run it again
    cancel_requested boolean not null,
    progress_done bigint not null,
    progress_total bigint, -- null: unknown
    progress_note text not null,
    result text, -- JSON
    error text, -- of the last attempt
    created_at bigint not null,
    started_at bigint,
    finished_at bigint
);
create index job_waiting on job (priority, run_at, id) where state = 'waiting';
create index job_running on job (lease_until) where state = 'running';
create index job_finished on job (finished_at) where finished_at is not null;

create table schedule (
    name text primary key, -- of the job
    every_ms bigint not null,
    next_run_at bigint not null
);

-- Uses of a limited action by an address in the minute that starts at minute.
create table limit_count (
    name text not null,
    address text not null,
    minute bigint not null,
    n bigint not null,
    primary key (name, address, minute)
);
create index limit_count_minute on limit_count (minute);

-- +goose Down
drop table limit_count;
drop table schedule;
drop table job;
drop table setting;
drop table revision;
