-- +goose Up

-- When what each page says to its readers changed last.
create table page_version (
    path text primary key,
    fingerprint text not null, -- SHA-256 of its text, links and descriptions of pictures, hex
    changed_at bigint not null
);

-- +goose Down
drop table page_version;
