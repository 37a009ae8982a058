-- +goose Up

-- How many letters went to an address. The rows outlive the accounts: who makes
-- one after the other with somebody else's address writes no more than one would.
create table account_letter (
    recipient text not null, -- SHA-256 of the address in lower case, hex
    purpose text not null,
    sent text not null, -- JSON: when the letters of the last hour were sent, ms
    last_at bigint not null,
    primary key (recipient, purpose)
);
create index account_letter_last on account_letter (last_at);

-- +goose Down
drop table account_letter;
