-- +goose Up

-- Conversations that the assistant handed over to a person of the shop; kept for 90 days.
create table hand_over (
    id text primary key,
    address text not null, -- of the network that asked, as limits count it
    contact text not null, -- a phone number as (817) 555-0142, or an e-mail address in lower case
    note text not null,
    conversation text not null, -- JSON: [{"role", "content"}], the last messages
    created_at bigint not null
);
create index hand_over_created_at on hand_over (created_at);

-- How often an address did something in an hour; old hours are deleted.
create table hour_count (
    name text not null,
    address text not null,
    hour bigint not null,
    n bigint not null,
    primary key (name, address, hour)
);

-- +goose Down
drop table hour_count;
drop table hand_over;
