-- A browser that has logged in before: it has a quota of its own, which nobody else can use up, and nothing more. For a shopper
-- it shows the handle of its last log-in, for an admin the token it was given. Only hashes are stored.
create table known_devices (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  last_used_at timestamptz not null default now()
);

create index known_devices_of_user on known_devices (user_id, last_used_at);
create index known_devices_by_age on known_devices (last_used_at);

-- Whoever changes a password, or shuts somebody out, does not trust the devices any longer.
create function forget_known_devices() returns trigger language plpgsql as $$
begin
  delete from known_devices where user_id = new.id;
  return null;
end
$$;

create trigger users_devices_are_forgotten after update on users for each row
  when (old.password_hash is distinct from new.password_hash or old.disabled_at is distinct from new.disabled_at)
  execute function forget_known_devices();

-- Each request for a code gets a handle, and each handle five tries at the code: a stranger's requests and guesses do not
-- use up anybody else's. A client that does not send its handle has five tries more from the network that asked.
create table login_handles (
  handle_hash bytea primary key check (length(handle_hash) = 32),
  challenge_id uuid not null references otp_challenges on delete cascade,
  network_key text not null,
  device_hash bytea, -- the known device that asked
  tries smallint not null default 0 check (tries between 0 and 5),
  tries_without_handle smallint not null default 0 check (tries_without_handle between 0 and 5),
  created_at timestamptz not null default clock_timestamp()
);

create index login_handles_of_challenge on login_handles (challenge_id);

alter table otp_challenges drop column attempts;
alter table otp_challenges add column mailed_at timestamptz not null default now();

-- Opens a handle for the address's current code, and mails the code where that is due. The answer tells nothing of it. A
-- code is shared by all who ask while it has four minutes left, so that whichever mail the shopper opens, its code is
-- right for their handle; docs/decisions/0073 has the reasoning and the figures.
drop function open_login_challenge(uuid, text, text, text);
create function open_login_challenge(
  new_id uuid, to_email text, email_key text, mailbox_key text, network_key text, new_handle bytea, sent_handle bytea
) returns void language plpgsql as $$
declare
  device bytea;
  who text;
  code otp_challenges;
  has_account boolean;
  is_due boolean;
begin
  -- One mailbox at a time, so that a hundred requests at once are a hundred in a row.
  perform pg_advisory_xact_lock(hashtextextended(mailbox_key, 0));
  device := coalesce(
    (select d.token_hash from known_devices d join users u on u.id = d.user_id
      where d.token_hash = sent_handle and u.role = 'shopper' and lower(u.email) = to_email),
    (select h.device_hash from login_handles h join otp_challenges c on c.id = h.challenge_id
      where h.handle_hash = sent_handle and c.email = to_email));
  who := coalesce('device:' || encode(device, 'hex'), network_key);
  if not take_from_limit(who || ':codes', 60, '1 hour')
    or not take_from_limit(email_key || ' ' || who || ':hour', 5, '1 hour')
    or not take_from_limit(email_key || ' ' || who || ':day', 20, '1 day')
  then
    -- What this browser has asked for stays good, under its new handle.
    update login_handles set handle_hash = new_handle where handle_hash = sent_handle;
    return;
  end if;

  select * into code from otp_challenges where email = to_email and consumed_at is null
    and expires_at > now() + interval '4 minutes' order by created_at desc, id desc limit 1;
  if code.id is not null then
    is_due := code.mailed_at < now() - interval '30 seconds'
      and take_from_limit(mailbox_key || ':mails:hour', 5, '1 hour')
      and take_from_limit(mailbox_key || ':mails:day', 20, '1 day');
    update otp_challenges set mailed_at = now() where id = code.id and is_due;
  else
    -- An address with an account has codes of its own: requests for the same mailbox under other names do not use them up.
    has_account := exists (select from users where role = 'shopper' and lower(email) = to_email);
    who := case when device is not null then who when has_account then email_key else mailbox_key end || ':new-codes';
    is_due := take_from_limit(who || ':hour', 10, '1 hour')
      and take_from_limit(who || ':day', case when has_account then 60 else 30 end, '1 day');
    if is_due then
      insert into otp_challenges (id, email, expires_at) values (new_id, to_email, now() + interval '10 minutes')
      returning * into code;
    else
      select * into code from otp_challenges where email = to_email and consumed_at is null and expires_at > now()
        order by created_at desc, id desc limit 1;
    end if;
  end if;
  if code.id is null then
    return;
  end if;
  insert into login_handles (handle_hash, challenge_id, network_key, device_hash)
  values (new_handle, code.id, open_login_challenge.network_key, device);
  if is_due then
    perform graphile_worker.add_job('mail-login-code', json_build_object('challengeId', code.id), max_attempts => 8,
      job_key => 'mail-login-code:' || code.id, priority => -10);
  end if;
end
$$;
