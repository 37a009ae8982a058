-- +goose Up

-- The codes of an app (TOTP) that an account is signed in with besides its password.
create table second_factor (
    user_id text primary key references users (id) on delete cascade,
    sealed_key text not null, -- AES-256-GCM, base64
    confirmed_at bigint, -- null: it is being set up, and nobody is asked for a code yet
    last_step bigint not null -- of the newest code that was used: each serves once
);

create table recovery_code (
    user_id text not null references second_factor (user_id) on delete cascade,
    code_hash text not null, -- SHA-256, hex, of 120 random bits
    primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose code is still to come.
create table sign_in_challenge (
    token_hash text primary key, -- SHA-256, hex
    user_id text not null references second_factor (user_id) on delete cascade,
    tries bigint not null,
    expires_at bigint not null
);
create index sign_in_challenge_user on sign_in_challenge (user_id);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);

-- +goose Down
drop table sign_in_challenge;
drop table recovery_code;
drop table second_factor;
