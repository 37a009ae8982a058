-- +goose Up

-- The cost of 1,000 calls of a source, as set by staff; null: the provider's list price.
alter table seo_source add column cents_per_1000 bigint;

-- One call may cost a fraction of a cent.
alter table seo_source_use rename column cents to millicents;
update seo_source_use set millicents = millicents * 1000;

-- +goose Down
update seo_source_use set millicents = millicents / 1000;
alter table seo_source_use rename column millicents to cents;
alter table seo_source drop column cents_per_1000;
