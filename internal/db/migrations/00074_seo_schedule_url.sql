-- +goose Up

-- The page that a scheduled action is about; empty: the home page, whatever the site's address is then.
alter table seo_schedule add column url text not null default '';

-- +goose Down
alter table seo_schedule drop column url;
