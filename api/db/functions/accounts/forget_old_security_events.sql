-- Runs as its owner: the running role may not delete events.
create or replace function forget_old_security_events() returns void language sql security definer
set search_path = public, pg_temp as $$
  delete from security_events
  where at < now() - interval '1 year'
    or (at < now() - interval '90 days' and (outcome <> 'ok' or account_type is distinct from 'admin'))
$$;
