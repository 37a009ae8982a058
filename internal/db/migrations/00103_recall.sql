-- +goose Up

-- Recalls of appliances, as the Consumer Product Safety Commission publishes them.
create table recall (
    number text primary key,
    recalled_on text not null, -- YYYY-MM-DD
    title text not null,
    url text not null,
    hazard text not null,
    remedy text not null,
    makers text not null,
    models text not null, -- mostly empty
    products text not null, -- prose, in which models and serials stand
    origin text not null constraint recall_origin check (origin in ('measured', 'imported', 'sandbox'))
);

-- Its one row says how fresh the list is.
create table recall_list (
    name text primary key,
    version bigint not null, -- counts the changes of the list
    fetched_at bigint, -- when it was last complete; null: never
    years_at bigint, -- when all years were last asked for
    origin text not null,
    failure text not null -- of the newest attempt; empty: it succeeded
);
insert into recall_list (name, version, origin, failure) values ('recall', 0, '', '');

-- A unit that may be a recalled one. A person clears it, for its model as it was then.
create table recall_hit (
    id text primary key,
    number text not null,
    slug text not null,
    model text not null,
    matched text not null, -- JSON: words of the recall
    found_at bigint not null,
    cleared_at bigint,
    cleared_by text not null default '',
    reason text not null default '',
    unique (number, slug, model)
);
create index recall_hit_open on recall_hit (slug) where cleared_at is null;

-- +goose Down
drop table recall_hit;
drop table recall_list;
drop table recall;
