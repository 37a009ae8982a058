-- +goose Up
CREATE TABLE orders (
    id                text   NOT NULL PRIMARY KEY,
    number            text   NOT NULL UNIQUE,
    token_hash        text   NOT NULL UNIQUE, -- SHA-256 of the tracking token, hex
    status            text   NOT NULL,
    first_name        text   NOT NULL,
    last_name         text   NOT NULL,
    email             text   NOT NULL,
    phone             text   NOT NULL,
    address           text   NOT NULL,
    city              text   NOT NULL,
    state             text   NOT NULL,
    zip_code          text   NOT NULL,
    options           text   NOT NULL, -- JSON: the four services
    tax               text   NOT NULL, -- JSON: the tax rules it was priced by
    subtotal_cents    bigint NOT NULL,
    tax_cents         bigint NOT NULL,
    delivery_cents    bigint NOT NULL,
    services_cents    bigint NOT NULL,
    total_cents       bigint NOT NULL,
    placed_totals     text   NOT NULL, -- JSON: the totals as its 201 gave them
    promotion_key     text   NOT NULL DEFAULT '',
    promotion_label   text   NOT NULL DEFAULT '',
    promotion_cents   bigint NOT NULL DEFAULT 0,
    promotion_applied bigint NOT NULL DEFAULT 0, -- 0 or 1
    placed_at         bigint NOT NULL
);

-- A line keeps what was sold at what price; the unit may change or go.
CREATE TABLE order_line (
    order_id   text   NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    position   bigint NOT NULL,
    unit_id    text   NOT NULL,
    name       text   NOT NULL,
    brand      text   NOT NULL,
    model      text   NOT NULL,
    quantity   bigint NOT NULL CHECK (quantity > 0),
    unit_cents bigint NOT NULL CHECK (unit_cents >= 0),
    PRIMARY KEY (order_id, position)
);

CREATE TABLE order_history (
    order_id text   NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    position bigint NOT NULL,
    status   text   NOT NULL,
    at       bigint NOT NULL,
    PRIMARY KEY (order_id, position)
);

-- One row for each Idempotency-Key whose order was placed. It is written before
-- the order, so that a second request with the key waits for the first.
CREATE TABLE order_key (
    key        text   NOT NULL PRIMARY KEY,
    body_hash  text   NOT NULL,
    order_id   text   NOT NULL REFERENCES orders (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    created_at bigint NOT NULL
);
CREATE INDEX order_key_created ON order_key (created_at);

CREATE TABLE order_counter (
    name  text   NOT NULL PRIMARY KEY,
    value bigint NOT NULL
);
INSERT INTO order_counter (name, value) VALUES ('number', 10000);

-- +goose Down
DROP TABLE order_counter;
DROP TABLE order_key;
DROP TABLE order_history;
DROP TABLE order_line;
DROP TABLE orders;
