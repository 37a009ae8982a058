-- +goose Up

-- How many pages a crawl reads that a schedule or the dashboard starts; null: as many as one that is told nothing.
alter table seo_schedule add column max_pages bigint;

-- +goose Down
alter table seo_schedule drop column max_pages;
