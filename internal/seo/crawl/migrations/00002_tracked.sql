-- +goose Up

-- The faults of a site, from crawl to crawl: one row a finding, whichever
-- crawls it was made in.
create table crawl_tracked (
    site bigint not null, -- key of the normalised start
    identity bigint not null, -- as in crawl_finding
    page bigint not null, -- key of the URL
    rule text not null,
    severity_rank bigint not null, -- 0 error, 1 warning, 2 notice
    severity text not null,
    url text not null,
    fingerprint text not null,
    detail text not null,
    proof text not null,
    target text not null,
    first_crawl bigint not null,
    first_at bigint not null,
    last_crawl bigint not null, -- in which it was found last
    last_at bigint not null,
    change text not null constraint crawl_tracked_change check (change in ('new', 'persisting', 'fixed', 'regressed', 'not-checked')),
    crawl bigint not null, -- that set the change
    changed_at bigint not null,
    judged bigint not null, -- the crawl that looked at the row last
    earlier text not null, -- the change before that crawl; empty: the row is of that crawl
    rechecked_at bigint,
    note text not null, -- why a re-check could not tell
    primary key (site, identity)
);
create index crawl_tracked_list on crawl_tracked (site, severity_rank, rule, url, identity);
create index crawl_tracked_page on crawl_tracked (site, page);
create index crawl_tracked_change on crawl_tracked (site, change, severity_rank, rule);

-- +goose Down
drop table crawl_tracked;
