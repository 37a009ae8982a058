-- +goose Up

-- Texts that staff write for the site: a file each, beside those of the binary.
create table content_item (
    id text primary key,
    kind text not null constraint content_item_kind check (kind in ('article', 'answer', 'section')),
    slug text not null,
    keyword text not null default '', -- for which it should be found
    version bigint not null, -- number of the newest revision
    live bigint not null default 0, -- number of the published revision; 0: none
    planned bigint not null default 0, -- number of the scheduled one; 0: none
    publish_at bigint not null default 0, -- when planned is to be published
    published_at bigint not null default 0,
    published_by text not null default '', -- a user's id
    evidence text not null default '{}', -- JSON: what its sentences rest on, and who signed them
    title text not null, -- of the newest revision
    marked bigint not null default 0, -- sentences of the newest revision that somebody has to check
    seo_score bigint not null default 0, -- of the newest revision
    created_at bigint not null,
    updated_at bigint not null,
    updated_by text not null,
    unique (kind, slug)
);

-- Each text that an item had, as the bytes of its file.
create table content_revision (
    item text not null references content_item (id) on delete cascade,
    number bigint not null,
    file text not null,
    deed text not null, -- created, saved, published, scheduled, withdrawn, restored
    words bigint not null,
    at bigint not null,
    actor text not null, -- a user's id
    primary key (item, number)
);

-- +goose Down
drop table content_revision;
drop table content_item;
