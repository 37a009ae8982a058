-- +goose Up

-- Staff want the crawl to end without the links to other sites.
alter table seo_run add column skip_external boolean not null default false;

-- +goose Down
alter table seo_run drop column skip_external;
