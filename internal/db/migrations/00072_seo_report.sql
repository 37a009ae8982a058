-- +goose Up

-- The newest reports of the dashboard.
create table seo_reports (
    id text primary key, -- of the run that made it
    created_at bigint not null,
    report text not null, -- JSON
    source text not null,
    fetched_at bigint not null,
    origin text not null
);
create index seo_reports_created on seo_reports (created_at desc, id desc);

-- +goose Down
drop table seo_reports;
