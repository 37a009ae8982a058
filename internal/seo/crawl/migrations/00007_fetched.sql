-- +goose Up
alter table crawl_visit add column fetched boolean not null default true; -- the server was asked: false where robots.txt forbids that, or could not be read
update crawl_visit set fetched = false where hops = '' and (blocked or failure = 'not-checked' and detail like 'robots.txt of % could not be read: %');
create index crawl_unasked on crawl_visit (crawl, id) where not fetched;

-- +goose Down
drop index crawl_unasked;
alter table crawl_visit drop column fetched;
