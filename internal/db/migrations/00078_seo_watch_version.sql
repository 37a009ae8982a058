-- +goose Up

-- Grows with each change of a list; one without a row, which has its start value, is at 0.
alter table seo_watch_list add column version bigint not null default 1;

-- +goose Down
alter table seo_watch_list drop column version;
