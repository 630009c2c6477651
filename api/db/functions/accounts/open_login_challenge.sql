-- Opens a handle for the address's current code, and mails the code where that is due; the caller learns nothing of it. A
-- code is shared by all who ask while it has four minutes left, so that whichever mail the shopper opens, its code is
-- right for their handle: docs/decisions/0073. Locks the mailbox (advisory), then rows of rate_limits. Raises nothing.
create or replace function open_login_challenge(
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
