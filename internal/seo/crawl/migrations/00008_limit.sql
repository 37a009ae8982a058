-- +goose Up
alter table crawl add column at_limit boolean not null default false; -- it read as many pages as it was told to, and knows of more
update crawl set at_limit = true where state = 'done' and note like 'it ended at its limit of %';

-- +goose Down
alter table crawl drop column at_limit;
