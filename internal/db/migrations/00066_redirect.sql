-- +goose Up

-- Redirects of old addresses. Served only where no page answers.
create table redirect (
    from_path text primary key,
    to_path text not null, -- of this site; may have a query and a fragment
    status bigint not null constraint redirect_status check (status in (301, 308)),
    created_at bigint not null
);

-- Addresses that people type, or that other sites link to.
insert into redirect (from_path, to_path, status, created_at) values
    ('/services', '/#services', 301, 0),
    ('/products', '/shop', 301, 0),
    ('/shop-appliances', '/shop', 301, 0),
    ('/range-repair', '/stove-repair', 301, 0),
    ('/fridge-repair', '/refrigerator-repair', 301, 0),
    ('/furnace-repair', '/heating-repair', 301, 0),
    ('/ac-repair', '/air-conditioning-repair', 301, 0),
    ('/garbage-disposal-repair', '/disposal-repair', 301, 0),
    ('/contact-us', '/contact', 301, 0),
    ('/feed', '/rss.xml', 301, 0);

-- +goose Down
drop table redirect;
