-- +goose Up

create table users (
    id text primary key,
    email text not null, -- as it was typed
    email_key text not null unique, -- the same in lower case: an address has one account
    full_name text not null,
    role text not null constraint users_role check (role in ('customer', 'staff', 'owner')),
    password text not null, -- argon2id, as a PHC string
    verified_at bigint, -- null: nobody has shown yet that the address is theirs
    created_at bigint not null
);
create index users_owner on users (id) where role = 'owner';

-- Its one row is held by every transaction that may change who is an owner, so
-- that there is never more or less than meant.
create table owner_lock (
    name text primary key,
    taken_at bigint not null
);
insert into owner_lock (name, taken_at) values ('owner', 0);

create table session (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    token_hash text not null unique, -- SHA-256, hex: the token itself is in the browser alone
    created_at bigint not null,
    seen_at bigint not null, -- exact to the hour
    expires_at bigint not null,
    address text not null,
    user_agent text not null
);
create index session_seen on session (user_id, seen_at);
create index session_expires on session (expires_at);

-- The last letter of each purpose. A newer one takes the place of its token.
create table account_token (
    user_id text not null references users (id) on delete cascade,
    purpose text not null constraint account_token_purpose check (purpose in ('verify', 'reset')),
    token_hash text unique, -- SHA-256, hex; null: used, or void
    email text not null, -- where it was sent
    expires_at bigint not null,
    sent text not null, -- JSON: when the letters of the last hour were sent, ms
    primary key (user_id, purpose)
);
create index account_token_expires on account_token (expires_at);

-- Failed sign-ins, and those under way, of an account that may not even exist.
create table sign_in_failure (
    account text primary key, -- SHA-256 of the address in lower case, hex
    times text not null, -- JSON: ms, the oldest first
    last_at bigint not null
);
create index sign_in_failure_last on sign_in_failure (last_at);

-- +goose Down
drop table sign_in_failure;
drop table account_token;
drop table session;
drop table owner_lock;
drop table users;
