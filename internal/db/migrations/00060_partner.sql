-- +goose Up

create table partnership_requests (
    id text primary key,
    company_name text not null,
    contact_name text not null,
    email text not null,
    phone text not null,
    business_type text not null,
    message text, -- null: none was written
    created_at bigint not null
);

-- +goose Down
drop table partnership_requests;
