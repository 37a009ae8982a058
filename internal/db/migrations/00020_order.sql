-- +goose Up
create table orders (
    id                text   not null primary key,
    number            text   not null unique,
    token_hash        text   not null unique, -- SHA-256 of the tracking token, hex
    status            text   not null,
    first_name        text   not null,
    last_name         text   not null,
    email             text   not null,
    phone             text   not null,
    address           text   not null,
    city              text   not null,
    state             text   not null,
    zip_code          text   not null,
    options           text   not null, -- JSON: the four services
    tax               text   not null, -- JSON: the tax rules it was priced by
    subtotal_cents    bigint not null,
    tax_cents         bigint not null,
    delivery_cents    bigint not null,
    services_cents    bigint not null,
    total_cents       bigint not null,
    placed_totals     text   not null, -- JSON: the totals as its 201 gave them
    promotion_key     text   not null default '',
    promotion_label   text   not null default '',
    promotion_cents   bigint not null default 0,
    promotion_applied bigint not null default 0, -- 0 or 1
    placed_at         bigint not null
);

-- A line keeps what was sold at what price; the unit may change or go.
create table order_line (
    order_id   text   not null references orders (id) on delete cascade,
    position   bigint not null,
    unit_id    text   not null,
    name       text   not null,
    brand      text   not null,
    model      text   not null,
    quantity   bigint not null check (quantity > 0),
    unit_cents bigint not null check (unit_cents >= 0),
    primary key (order_id, position)
);

create table order_history (
    order_id text   not null references orders (id) on delete cascade,
    position bigint not null,
    status   text   not null,
    at       bigint not null,
    primary key (order_id, position)
);

-- One row for each Idempotency-Key whose order was placed. It is written before
-- the order, so that a second request with the key waits for the first.
create table order_key (
    key        text   not null primary key,
    body_hash  text   not null,
    order_id   text   not null references orders (id) on delete cascade deferrable initially deferred,
    created_at bigint not null
);
create index order_key_created on order_key (created_at);

create table order_counter (
    name  text   not null primary key,
    value bigint not null
);
insert into order_counter (name, value) values ('number', 10000);

-- +goose Down
drop table order_counter;
drop table order_key;
drop table order_history;
drop table order_line;
drop table orders;
