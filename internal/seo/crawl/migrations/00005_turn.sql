-- +goose Up

-- Which run of a crawl may store what it finds: each that takes the crawl up has the
-- next number, and whoever has an earlier one stores nothing more.
create table crawl_turn (
    crawl bigint primary key,
    turn bigint not null
);

-- +goose Down
drop table crawl_turn;
