-- +goose Up

-- People who wait for units: one row an e-mail address.
create table alert_address (
    id text primary key,
    email text not null,
    email_key text not null unique, -- in lower case
    stop_hash text not null unique, -- of the token that ends their letters
    letter_at bigint not null default 0 -- of the last letter about units; 0: none yet
);

-- Filters of the units that they wait for.
create table alert (
    id text primary key,
    address_id text not null references alert_address (id) on delete cascade,
    filters text not null, -- a query of /shop in its one spelling
    confirm_hash text not null unique, -- of the token of the newest letter that asks
    created_at bigint not null,
    confirmed_at bigint not null default 0, -- 0: nobody has pressed the button yet
    ends_at bigint not null, -- it is deleted then
    told text not null default '[]', -- JSON: slugs of units that a letter was about
    unique (address_id, filters)
);
create index alert_ends_at on alert (ends_at);

-- +goose Down
drop table alert;
drop table alert_address;
