-- +goose Up

-- When an unconfirmed order lapses, as its letters say; null: by the rules of the day it is looked at.
alter table orders add column held_until bigint;

-- +goose Down
alter table orders drop column held_until;
