-- What an admin's browser calls itself, so that they know which session is which. Nothing is kept of shoppers' browsers.
alter table sessions add column device text not null default '' check (length(device) <= 300);

-- An admin's authenticator app. The secret is encrypted with a key that is not in the database.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,              -- until a first code was right nobody is asked for one
  last_step bigint not null default 0    -- the half minute of the last code: none works twice
);

-- For when the phone is lost: each works once. They are random, so a plain hash is enough.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
