-- +goose Up

-- Letters of orders are counted beside those of accounts.
drop index account_letter_last;
alter table account_letter rename to letter_count;
alter table letter_count rename column purpose to kind;
create index letter_count_last on letter_count (last_at);

-- +goose Down
drop index letter_count_last;
alter table letter_count rename column kind to purpose;
alter table letter_count rename to account_letter;
create index account_letter_last on account_letter (last_at);
