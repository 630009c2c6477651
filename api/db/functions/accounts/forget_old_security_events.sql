-- The only way to delete security events: what admins did is kept for a year, refusals and shoppers' log-ins for 90 days.
-- Runs with its owner's privileges, so that the role that calls it needs no right to delete.
create or replace function forget_old_security_events() returns void language sql security definer
set search_path = public, pg_temp as $$
  delete from security_events
  where at < now() - interval '1 year'
    or (at < now() - interval '90 days' and (outcome <> 'ok' or account_type is distinct from 'admin'))
$$;
