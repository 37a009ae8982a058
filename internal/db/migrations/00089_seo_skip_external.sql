-- +goose Up

-- Staff want the crawl to end without the links to other sites.
alter table seo_run add column skip_external boolean not null default false;

-- A schedule with more pages than a crawl may read would not start.
update seo_schedule set max_pages = 100000 where max_pages > 100000;

-- +goose Down
alter table seo_run drop column skip_external;
