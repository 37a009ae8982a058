-- +goose Up

-- The photos that an item of the content desk has in its newest, its published or its scheduled text, as the album counts them.
create table content_photo (
    item text not null references content_item (id) on delete cascade,
    hash text not null,
    shown bigint not null, -- 1: visitors see it
    primary key (item, hash)
);

-- +goose Down
drop table content_photo;
