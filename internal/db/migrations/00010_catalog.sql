-- +goose Up

-- One row an appliance on the floor, or a few alike (stock). Lists are JSON
-- arrays of text; lengths are inches; the slug is the unit's id everywhere.
create table unit (
    slug text primary key,
    position bigint not null, -- order within its category
    category text not null,
    kind text not null,
    name text not null,
    brand text not null,
    model text not null,
    finish text not null,
    picture text not null, -- what the drawing shows
    regular_cents bigint not null,
    sale_cents bigint not null constraint unit_sale_cents check (sale_cents > 0),
    badges text not null,
    stock bigint not null constraint unit_stock check (stock >= 0),
    grade text not null,
    made_year bigint not null, -- estimated
    height double precision not null,
    width double precision not null,
    depth double precision not null, -- with doors and handles
    capacity double precision not null,
    capacity_unit text not null,
    fuel text not null, -- what heats; empty where nothing does
    hookup text not null,
    hinge text not null, -- empty: as the kind has it
    notes text not null, -- cosmetic, the most visible first
    features text not null,
    description text not null,
    sold_at bigint, -- since when none is left
    created_at bigint not null
);

-- +goose Down
drop table unit;
