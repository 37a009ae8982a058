-- +goose Up
create table old (id text primary key);
