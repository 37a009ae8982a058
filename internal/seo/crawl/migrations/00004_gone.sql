-- +goose Up
alter table crawl add column written_at bigint; -- within an hour: when something of it was stored last; null: it was not run
alter table crawl add column gone boolean not null default false; -- it is being deleted, and nobody finds it any more

-- +goose Down
alter table crawl drop column gone;
alter table crawl drop column written_at;
