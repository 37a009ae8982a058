-- +goose Up

-- Why an order was cancelled: customer, staff or lapsed. So far only staff could.
alter table orders add column reason text not null default '';
update orders set reason = 'staff' where status = 'cancelled';

-- From where an order was placed, an IPv4 address or an IPv6 /64, while it is unconfirmed
-- and counts in open_pieces; null: it does not count.
alter table orders add column network text;

create index orders_placed on orders (placed_at) where status = 'placed';

-- How many pieces unconfirmed orders hold, in all and by whom, such as 'email jane@example.com'.
-- The row 'warned' stands while the shop has been told that they hold too many.
create table open_pieces (
    holder text   not null primary key,
    pieces bigint not null
);

-- +goose Down
drop table open_pieces;
drop index orders_placed;
alter table orders drop column network;
alter table orders drop column reason;
