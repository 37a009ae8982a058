-- +goose Up

-- A hold that a customer took on the unit's page, beside held_for and held_until. Those of staff have none of it.
alter table unit add column held_phone text not null default ''; -- ten digits: one hold a person
alter table unit add column held_network text not null default ''; -- an IPv4 address or an IPv6 /64
alter table unit add column held_token text not null default ''; -- SHA-256 of what the holder was given, hex
create index unit_held_token on unit (held_token) where held_token <> '';

-- Its row is locked by who takes a hold: two of them count one after the other.
create table hold_turn (name text primary key);
insert into hold_turn (name) values ('customer');

-- +goose Down
drop table hold_turn;
drop index unit_held_token;
alter table unit drop column held_token;
alter table unit drop column held_network;
alter table unit drop column held_phone;
