-- +goose Up

-- The version counts what staff change of an order; customer is its e-mail in lower case, else the digits of its phone.
alter table orders add column version bigint not null default 1;
alter table orders add column changed_by text not null default ''; -- a user's id, or the command line
alter table orders add column fulfillment text not null default 'delivery'; -- or pickup
alter table orders add column source text not null default 'web'; -- or phone, showroom
alter table orders add column delivery_day text not null default ''; -- YYYY-MM-DD
alter table orders add column delivery_window text not null default ''; -- such as 9-11
alter table orders add column distance_tenths bigint; -- of a mile, as the quote has it
alter table orders add column customer text not null default '';
alter table orders add column exchange_of text not null default ''; -- the number of the order whose units went back
update orders set customer = lower(email);
alter table order_history add column actor text not null default ''; -- empty: the customer, or nobody

drop index orders_placed;
create index orders_newest on orders (placed_at, id);
create index orders_status on orders (status, placed_at, id);
create index orders_customer on orders (customer, placed_at, id);
create index orders_day on orders (delivery_day) where delivery_day <> '';

-- The words by which staff find an order, in lower case: looked up by their first letters.
create table order_word (
    word   text not null,
    number text not null,
    primary key (number, word)
);
create index order_word_word on order_word (word, number);
insert into order_word (word, number)
    select substr(number, 4), number from orders
    union select lower(first_name), number from orders
    union select lower(last_name), number from orders
    union select lower(email), number from orders
    union select replace(replace(replace(replace(replace(phone, '(', ''), ')', ''), '-', ''), '.', ''), ' ', ''), number from orders
    union select lower(l.name), o.number from order_line l join orders o on o.id = l.order_id
    union select lower(l.brand), o.number from order_line l join orders o on o.id = l.order_id
    union select lower(l.model), o.number from order_line l join orders o on o.id = l.order_id;

-- Money that was taken, and given back (negative). A void one keeps its row.
create table order_payment (
    id           text   not null primary key,
    order_id     text   not null references orders (id) on delete cascade,
    at           bigint not null,
    actor        text   not null,
    way          text   not null, -- cash, card, financing, other; refund, exchange
    amount_cents bigint not null,
    note         text   not null,
    voided_at    bigint,
    voided_by    text   not null default ''
);
create index order_payment_order on order_payment (order_id);

create table order_note (
    id       text   not null primary key,
    order_id text   not null references orders (id) on delete cascade,
    at       bigint not null,
    actor    text   not null,
    text     text   not null
);
create index order_note_order on order_note (order_id);

-- Pieces that came back. The credit is what the order costs less by it; exchange is the order they were exchanged for.
create table order_return (
    id           text   not null primary key,
    order_id     text   not null references orders (id) on delete cascade,
    at           bigint not null,
    actor        text   not null,
    restock      bigint not null, -- 0 or 1
    credit_cents bigint not null,
    reason       text   not null,
    exchange     text   not null
);
create index order_return_order on order_return (order_id);
create table order_return_line (
    return_id text   not null references order_return (id) on delete cascade,
    position  bigint not null, -- of order_line
    quantity  bigint not null check (quantity > 0),
    primary key (return_id, position)
);

-- Warranty claims of customers.
create table order_claim (
    id        text   not null primary key,
    order_id  text   not null references orders (id) on delete cascade,
    opened_at bigint not null,
    actor     text   not null,
    position  bigint not null, -- of order_line
    text      text   not null,
    state     text   not null, -- open, closed
    note      text   not null,
    closed_at bigint
);
create index order_claim_order on order_claim (order_id);

-- +goose Down
drop table order_claim;
drop table order_return_line;
drop table order_return;
drop table order_note;
drop table order_payment;
drop table order_word;
drop index orders_day;
drop index orders_customer;
drop index orders_status;
drop index orders_newest;
create index orders_placed on orders (placed_at) where status = 'placed';
alter table order_history drop column actor;
alter table orders drop column exchange_of;
alter table orders drop column customer;
alter table orders drop column distance_tenths;
alter table orders drop column delivery_window;
alter table orders drop column delivery_day;
alter table orders drop column source;
alter table orders drop column fulfillment;
alter table orders drop column changed_by;
alter table orders drop column version;
