-- +goose Up

-- When an address was last sent the confirmation of a partnership request.
create table partner_confirmed (
    recipient text primary key, -- in lower case
    sent_at bigint not null
);

-- +goose Down
drop table partner_confirmed;
