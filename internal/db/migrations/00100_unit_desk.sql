-- +goose Up

-- The version counts what has changed of a unit, its stock too; a hold takes one piece off sale until its time.
alter table unit add column version bigint not null default 1;
alter table unit add column held_for text not null default '';
alter table unit add column held_until bigint;

-- Changes by staff, mostly of prices. A removed unit keeps its rows, so that no other unit gets its id.
create table unit_change (
    slug text not null,
    version bigint not null, -- that it made
    field text not null,
    was text not null,
    became text not null,
    at bigint not null,
    actor text not null, -- a user's id, or the command line
    primary key (slug, version, field)
);

-- A piece that was sold in the showroom.
create table unit_sale (
    id text primary key,
    slug text not null,
    sale_cents bigint not null,
    sold_at bigint not null,
    actor text not null,
    held_for text not null, -- for whom it was on hold
    held_until bigint,
    undone_at bigint
);
create index unit_sale_slug on unit_sale (slug, id);

-- +goose Down
drop table unit_sale;
drop table unit_change;
alter table unit drop column held_until;
alter table unit drop column held_for;
alter table unit drop column version;
