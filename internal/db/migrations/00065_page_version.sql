-- +goose Up

-- When the content of each page in the sitemap changed last.
create table page_version (
    path text primary key,
    fingerprint text not null, -- SHA-256 of what the page says, hex
    changed_at bigint not null
);

-- +goose Down
drop table page_version;
