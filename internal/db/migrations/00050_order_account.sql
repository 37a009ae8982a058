-- +goose Up

-- The customer's account; null for a guest's order and for a deleted account.
alter table orders add column user_id text references users (id) on delete set null;
create index orders_user on orders (user_id);
create index orders_email on orders (lower(email));

-- +goose Down
drop index orders_email;
drop index orders_user;
alter table orders drop column user_id;
