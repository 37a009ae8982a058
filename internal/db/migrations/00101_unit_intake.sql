-- +goose Up

-- Photos and where marks are pinned are JSON: catalog.Photo, catalog.Pin. Off sale says why nobody may buy a unit; empty: somebody may.
alter table unit add column photos text not null default '[]';
alter table unit add column pins text not null default '[]';
alter table unit add column serial text not null default '';
alter table unit add column off_sale text not null default '';
alter table unit add column intake_key text; -- of the draft that it was made of: a draft sent twice makes one unit
create unique index unit_intake_key on unit (intake_key) where intake_key is not null;

-- A unit's inspection sheet: the measurements before its sale.
create table unit_reading (
    slug text not null,
    test text not null, -- of inspection.Tests
    value text not null,
    passed bigint not null, -- 0 or 1
    at bigint not null,
    actor text not null, -- a user's id
    primary key (slug, test)
);

-- +goose Down
drop table unit_reading;
drop index unit_intake_key;
alter table unit drop column intake_key;
alter table unit drop column off_sale;
alter table unit drop column serial;
alter table unit drop column pins;
alter table unit drop column photos;
