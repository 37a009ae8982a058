-- +goose Up

-- How many pages a finding stands for: those that refer to what is at fault, or that are at fault together.
alter table crawl_finding add column pages bigint not null default 1;
alter table crawl_tracked add column pages bigint not null default 1;

-- +goose Down
alter table crawl_tracked drop column pages;
alter table crawl_finding drop column pages;
