-- +goose Up

-- How far staff are with what somebody asked: inbox.Mark. state_by is a user's id; state_at 0: nobody has touched it.
alter table partnership_requests add column state text not null default 'open';
alter table partnership_requests add column state_note text not null default '';
alter table partnership_requests add column state_by text not null default '';
alter table partnership_requests add column state_at bigint not null default 0;
create index partnership_requests_open on partnership_requests (id) where state = 'open';

alter table hand_over add column state text not null default 'open';
alter table hand_over add column state_note text not null default '';
alter table hand_over add column state_by text not null default '';
alter table hand_over add column state_at bigint not null default 0;
create index hand_over_open on hand_over (id) where state = 'open';

create index unit_on_floor on unit (slug) where stock > 0;
create index audit_log_actor on audit_log (actor, id);

-- +goose Down
drop index audit_log_actor;
drop index unit_on_floor;
drop index hand_over_open;
alter table hand_over drop column state_at;
alter table hand_over drop column state_by;
alter table hand_over drop column state_note;
alter table hand_over drop column state;
drop index partnership_requests_open;
alter table partnership_requests drop column state_at;
alter table partnership_requests drop column state_by;
alter table partnership_requests drop column state_note;
alter table partnership_requests drop column state;
