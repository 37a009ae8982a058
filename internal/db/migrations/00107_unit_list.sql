-- +goose Up

-- Text that a search covers: brand, model, name, id and serial, in lower case.
alter table unit add column words text not null default '';
update unit set words = lower(brand || ' ' || model || ' ' || name || ' ' || slug || ' ' || serial);

create index unit_floor on unit (created_at, slug) where stock > 0;
create index unit_sold on unit (sold_at, slug) where stock = 0;
create index unit_listed on unit (created_at, slug, words);
create index unit_model on unit (lower(brand), lower(model), created_at);
create index order_line_unit on order_line (unit_id);

-- +goose Down
drop index order_line_unit;
drop index unit_model;
drop index unit_listed;
drop index unit_sold;
drop index unit_floor;
alter table unit drop column words;
