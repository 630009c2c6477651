create table users (
  id uuid primary key,
  role text not null check (role in ('shopper', 'admin')),
  email text check (length(email) between 3 and 254),
  name text not null default '' check (length(name) <= 200),
  username text check (length(btrim(username)) between 1 and 100),
  password_hash text,
  created_at timestamptz not null default now(),
  -- A shopper is known by the address that gets the codes, an admin by a name and a password: never half of either.
  check (case role
    when 'shopper' then email is not null and username is null and password_hash is null
    else username is not null and password_hash is not null
  end)
);

create unique index users_email_once on users (lower(email)) where role = 'shopper';
create unique index users_username_once on users (lower(username)) where role = 'admin';

-- The token itself is only with the browser: who reads this table cannot be anybody.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_limit interval not null,
  expires_at timestamptz not null
);

create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- No code is kept, not even hashed: it follows from the id and a secret that is not in the database.
create table otp_challenges (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempts integer not null default 0 check (attempts between 0 and 5),
  consumed_at timestamptz
);

create index otp_challenges_newest on otp_challenges (email, created_at desc, id desc);
create index otp_challenges_by_expiry on otp_challenges (expires_at);

-- How often something was done in a window of time. The key is a keyed hash: no address can be read from it.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create index rate_limits_by_age on rate_limits (window_start);

-- Counts one more and says whether that was still within the limit. One statement, so that two copies of the
-- program cannot both be the last one allowed.
create function take_from_limit(limit_key text, allowed integer, period interval) returns boolean
language sql as $$
  insert into rate_limits as r (key, window_start, count)
  values (limit_key, date_bin(period, now(), timestamptz '2000-01-01 00:00:00+00'), 1)
  on conflict (key, window_start) do update set count = least(r.count + 1, 1000000)
  returning count <= allowed
$$;

create function is_within_limit(limit_key text, allowed integer, period interval) returns boolean
language sql stable as $$
  select coalesce(sum(count), 0) < allowed from rate_limits
  where key = limit_key and window_start = date_bin(period, now(), timestamptz '2000-01-01 00:00:00+00')
$$;

-- Opens a challenge and queues its mail, or, when there were too many, quietly does nothing: the newest code that was
-- sent then stays valid, and the caller cannot tell the difference. All in one round trip.
create function open_login_challenge(challenge_id uuid, to_email text, email_key text, address_key text) returns void
language plpgsql as $$
begin
  -- One address at a time, so that a hundred requests at once are a hundred in a row.
  perform pg_advisory_xact_lock(hashtextextended(email_key, 0));
  if exists (select from otp_challenges where email = to_email and created_at > now() - interval '30 seconds')
    or not take_from_limit(address_key || ':codes', 60, '1 hour')
    or not take_from_limit(email_key || ':hour', 5, '1 hour')
    or not take_from_limit(email_key || ':day', 20, '1 day')
  then
    return;
  end if;
  insert into otp_challenges (id, email, expires_at) values (challenge_id, to_email, now() + interval '10 minutes');
  perform graphile_worker.add_job('mail-login-code', json_build_object('challengeId', challenge_id), max_attempts => 8);
end
$$;
