-- +goose Up

-- Endless addresses that a crawl left out, one row a reason.
create table crawl_trap (
    crawl bigint not null,
    id bigint not null, -- from 1, in the order in which they were met
    reason text not null,
    example text not null,
    left_out bigint not null,
    primary key (crawl, id)
);

-- Servers that were busy, and until when they are left alone.
create table crawl_rest (
    crawl bigint not null,
    host text not null, -- with its port
    until_at bigint not null,
    waited bigint not null, -- milliseconds in a row
    why text not null, -- it is left alone for the rest of the crawl; empty: it is not
    primary key (crawl, host)
);

-- +goose Down
drop table crawl_rest;
drop table crawl_trap;
