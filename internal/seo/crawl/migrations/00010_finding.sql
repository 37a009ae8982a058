-- +goose Up

-- Findings before this one are forgotten.
drop table crawl_tracked;
drop table crawl_finding;

-- The newest crawl of a site that was concluded.
create table finding_site (
    site bigint primary key, -- key of the normalised start
    crawl bigint not null,
    pages bigint not null, -- that it read
    indexable bigint not null -- of those
);

-- The faults of a site, from crawl to crawl: one row a finding, whichever crawls made it.
create table finding (
    site bigint not null,
    id bigint not null, -- hash of rule, page and key, whose first bits are the page's; of rule and key where pages share it
    rule text not null,
    rank bigint not null, -- 0 error, 1 warning, 2 notice
    url text not null,
    page bigint not null, -- key of the URL
    detail text not null,
    proof text not null,
    target text not null,
    target_key bigint not null, -- 0: none
    cause bigint not null, -- hash of what one edit mends on many pages; 0: nothing
    members bigint not null, -- rows of finding_member; 0: it is of its page alone
    state text not null constraint finding_state check (state in ('new', 'persisting', 'regressed', 'not-checked', 'fixed')),
    earlier text not null, -- the state before the crawl that judged it last; empty: that crawl made it first
    judged bigint not null, -- the crawl that looked at it last
    changed bigint not null, -- the crawl since which it is in its state
    found bigint not null, -- the crawl that made it last
    first_at bigint not null,
    last_at bigint not null,
    changed_at bigint not null,
    rechecked_at bigint,
    note text not null,
    wont_fix boolean not null,
    status text not null generated always as (case when wont_fix and state <> 'fixed' then 'wont-fix' else state end) stored, -- under which it is listed
    primary key (site, id)
);
create index finding_list on finding (site, rank, rule, url, id, status, target_key);
create index finding_page on finding (site, page, id);
create index finding_target on finding (site, target_key, id) where target_key <> 0;

-- All pages of a finding that several share.
create table finding_member (
    site bigint not null,
    finding bigint not null,
    url text not null,
    page bigint not null, -- key of the URL
    text text not null, -- of the link on it
    crawl bigint not null, -- that saw it last
    primary key (site, finding, url)
);
create index finding_member_page on finding_member (site, page, finding);

-- The addresses of findings, made from the two tables above: targets too, which count nothing.
create table finding_address (
    site bigint not null,
    page bigint not null,
    url text not null,
    is_read boolean not null default false, -- by the newest crawl
    errors bigint not null, -- open, as the next two
    warnings bigint not null,
    notices bigint not null,
    appeared bigint not null, -- state new
    regressed bigint not null,
    not_checked bigint not null,
    fixed bigint not null,
    wont_fix bigint not null,
    primary key (site, page)
);
create index finding_address_worst on finding_address (site, errors desc, warnings desc, notices desc, url);
create index finding_address_error on finding_address (site) where errors > 0;

-- How many findings of a rule there are in a status. 'open': in all that are open; 'mended': fixed by the newest crawl, or since.
create table finding_count (
    site bigint not null,
    rule text not null,
    rank bigint not null,
    status text not null,
    n bigint not null,
    pages bigint not null, -- that have them, counted for each
    tasks bigint not null, -- edits that mend them
    primary key (site, rule, rank, status)
);

-- Findings that staff leave unfixed.
create table finding_wont_fix (
    site bigint not null,
    rule text not null,
    finding bigint not null, -- 0: all of the rule
    by_whom text not null,
    why text not null,
    at bigint not null,
    primary key (site, rule, finding)
);

-- +goose Down
drop table finding_wont_fix;
drop table finding_count;
drop table finding_address;
drop table finding_member;
drop table finding;
drop table finding_site;
create table crawl_finding (crawl bigint not null, id bigint not null, primary key (crawl, id));
create table crawl_tracked (site bigint not null, identity bigint not null, primary key (site, identity));
