-- +goose Up

-- One row a backup that was tried.
create table backup_run (
    id text primary key, -- ascends with time
    started_at bigint not null,
    ended_at bigint, -- null: it runs, or its process was killed
    destination text not null, -- without credentials
    size bigint not null, -- bytes
    proven_at bigint, -- when it was restored aside without a fault
    problem text not null -- why it was not made or not proven; empty: nothing is wrong
);
create index backup_run_started on backup_run (started_at);

-- When the owners were last told that no proven backup is fresh.
create table backup_alarm (
    id bigint primary key constraint backup_alarm_one check (id = 1),
    told_at bigint not null
);
insert into backup_alarm (id, told_at) values (1, 0);

-- +goose Down
drop table backup_alarm;
drop table backup_run;
