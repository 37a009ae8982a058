-- +goose Up

-- Reviews by customers: entered by the owner, or samples of the sandbox, which
-- show in a sandbox only.
create table review (
    id text primary key,
    name text not null,
    location text not null,
    rating bigint not null constraint review_rating check (rating between 1 and 5),
    text text not null,
    verified boolean not null,
    origin text not null constraint review_origin check (origin in ('owner', 'sandbox')),
    created_at bigint not null
);

-- +goose Down
drop table review;
