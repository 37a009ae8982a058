-- +goose Up

-- A photo that staff uploaded, by the SHA-256 of its largest JPEG.
create table photo (
    hash text primary key,
    width bigint not null, -- pixels of the largest JPEG, upright
    height bigint not null,
    units bigint not null, -- how many have it
    shown bigint not null, -- and show it to visitors
    used_at bigint not null -- when a unit last got or lost it: what no unit has goes a week later
);
create index photo_unused on photo (used_at) where units = 0;

-- A photo that comes in parts; hash is null until it has come whole.
create table upload (
    id text primary key, -- made by the client
    owner text not null, -- a user's id
    size bigint not null, -- bytes
    received bigint not null,
    hash text,
    changed_at bigint not null
);
create index upload_owner on upload (owner) where hash is null;

-- If several nodes share the database: the bytes of photos and of unfinished uploads. One node keeps files.
create table blob (
    name text primary key,
    data bytea not null
);

-- +goose Down
drop table blob;
drop table upload;
drop table photo;
