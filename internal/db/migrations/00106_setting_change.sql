-- +goose Up

-- Changes of the settings by people; the newest version of a key is that of its value.
create table setting_change (
    key text not null,
    version bigint not null, -- 1, 2, 3 of its key
    was text, -- JSON; null: the default
    became text, -- the same
    at bigint not null,
    actor text not null, -- a user's id, or the command line
    primary key (key, version)
);

-- +goose Down
drop table setting_change;
