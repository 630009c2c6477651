-- Requests share a code that has four minutes left, so that any mail works (docs/decisions/0020).
-- `network_keys` starts with the narrowest client prefix; wider ones have larger quotas.
-- `account`: the account that takes over the address; null: a log-in. A code serves only what it was requested for.
-- Locks: the mailbox (advisory), then rows of rate_limits.
create or replace function open_challenge(
  new_id uuid, to_email text, email_key text, mailbox_key text, network_keys text[], new_handle bytea, sent_handle bytea,
  account uuid
) returns void language plpgsql as $$
declare
  device bytea;
  who text;
  whos text[];
  is_refused boolean := false;
  code otp_challenges;
  has_account boolean;
  is_due boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(mailbox_key, 0));
  device := case when account is null then coalesce(
    (select d.token_hash from known_devices d join users u on u.id = d.user_id
      where d.token_hash = sent_handle and u.role = 'shopper' and lower(u.email) = to_email),
    (select h.device_hash from login_handles h join otp_challenges c on c.id = h.challenge_id
      where h.handle_hash = sent_handle and c.email = to_email)) end;
  whos := case when device is null then network_keys else array['device:' || encode(device, 'hex')] end;
  for n in 1 .. cardinality(whos) loop
    exit when is_refused;
    -- Many customers of a carrier share the wide prefixes, but few of them request the same address.
    is_refused := not take_from_limit(whos[n] || ':codes', (60 * 8 ^ (n - 1))::integer, '1 hour')
      or not take_from_limit(email_key || ' ' || whos[n] || ':hour', (5 * 2 ^ (n - 1))::integer, '1 hour')
      or not take_from_limit(email_key || ' ' || whos[n] || ':day', (20 * 2 ^ (n - 1))::integer, '1 day');
  end loop;
  who := whos[1];
  if is_refused then
    update login_handles set handle_hash = new_handle where handle_hash = sent_handle;
    return;
  end if;

  select * into code from otp_challenges where email = to_email and user_id is not distinct from account
    and consumed_at is null and expires_at > now() + interval '4 minutes' order by created_at desc, id desc limit 1;
  if code.id is not null then
    is_due := code.mailed_at < now() - interval '30 seconds'
      and take_from_limit(mailbox_key || ':mails:hour', 5, '1 hour')
      and take_from_limit(mailbox_key || ':mails:day', 20, '1 day');
    update otp_challenges set mailed_at = now() where id = code.id and is_due;
  else
    -- A registered address has a separate quota: aliases of its mailbox and changes of address cannot use it up.
    has_account := account is null and exists (select from users where role = 'shopper' and lower(email) = to_email);
    who := case when account is not null then mailbox_key || ':changes' when device is not null then who
      when has_account then email_key else mailbox_key end || ':new-codes';
    is_due := take_from_limit(who || ':hour', 10, '1 hour')
      and take_from_limit(who || ':day', case when has_account then 60 else 30 end, '1 day');
    if is_due then
      insert into otp_challenges (id, email, user_id, expires_at)
      values (new_id, to_email, account, now() + interval '10 minutes')
      returning * into code;
    else
      select * into code from otp_challenges where email = to_email and user_id is not distinct from account
        and consumed_at is null and expires_at > now()
        order by created_at desc, id desc limit 1;
    end if;
  end if;
  if code.id is null then
    return;
  end if;
  insert into login_handles (handle_hash, challenge_id, network_key, device_hash)
  values (new_handle, code.id, network_keys[1], device);
  if is_due then
    perform graphile_worker.add_job('mail-login-code', json_build_object('challengeId', code.id), max_attempts => 8,
      job_key => 'mail-login-code:' || code.id, priority => -10);
  end if;
end
$$;
