-- +goose Up

-- Staff's settings of a source of outside data, and its newest test.
create table seo_source (
    name text primary key, -- search
    provider text not null,
    url text not null, -- empty: the provider's own
    site text not null,
    sealed_key text not null, -- AES-256-GCM in base64, by a key made of ENAMEL_SECRET; empty: none
    cap_cents bigint, -- of a month
    cap_calls bigint,
    tested text not null, -- HMAC of the settings that were tested; empty: none were
    tested_at bigint not null,
    test_ok boolean not null,
    test_text text not null
);

-- Calls to a source in a month (UTC), and their cost.
create table seo_source_use (
    name text not null,
    month text not null, -- 2026-11
    calls bigint not null,
    cents bigint not null,
    primary key (name, month)
);

-- Lists that staff follow; a list without a row has its start value, one that was emptied has an empty row.
create table seo_watch_list (
    name text primary key, -- keywords, competitors, directories
    entries text not null, -- JSON
    changed_at bigint not null
);

-- +goose Down
drop table seo_watch_list;
drop table seo_source_use;
drop table seo_source;
