-- +goose Up

-- The facts that texts of published pages state, with the value that a page was last published or confirmed with.
create table content_fact (
    file text not null,
    fact text not null, -- the name of its placeholder
    value text not null,
    confirmed_by text not null default '', -- a user's id; empty: it was so when the page was first seen
    confirmed_at bigint not null,
    changed_at bigint not null default 0, -- when the fact was first seen with another value; 0: it has this one
    primary key (file, fact)
);

-- +goose Down
drop table content_fact;
