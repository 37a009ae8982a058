-- +goose Up

-- The oldest program that can work on this schema, by its newest migration. A
-- migration that takes away or changes what older programs use raises it to its
-- own number (docs/operations.md, "Upgrading without a stop").
create table schema_floor (
    version bigint not null
);

insert into schema_floor (version) values (125);

-- +goose Down
drop table schema_floor;
