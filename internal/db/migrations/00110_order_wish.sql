-- +goose Up

-- The day that the customer would like the delivery on, YYYY-MM-DD; empty: none. Staff plan by delivery_day.
alter table orders add column wished_day text not null default '';

-- +goose Down
alter table orders drop column wished_day;
