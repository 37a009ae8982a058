-- +goose Up

-- The cost of language models in a month (UTC). A call's greatest cost is
-- held in micro_usd before it is made, and replaced by what it took after it.
create table model_spend (
    month text not null, -- 2026-11
    provider text not null,
    model text not null,
    input_tokens bigint not null,
    output_tokens bigint not null,
    micro_usd bigint not null constraint model_spend_micro_usd check (micro_usd >= 0),
    primary key (month, provider, model)
);

-- +goose Down
drop table model_spend;
