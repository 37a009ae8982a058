-- +goose Up

-- The audit log: the actor, the action, the subject and the time. Rows are added and, after two years, deleted.
create table audit_log (
    id text primary key, -- ascends with time
    at bigint not null,
    actor text not null, -- a user's id, or 'command line'
    action text not null,
    subject text not null,
    detail text not null,
    address text not null
);
create index audit_log_at on audit_log (at);

-- +goose Down
drop table audit_log;
