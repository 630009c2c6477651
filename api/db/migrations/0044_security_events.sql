-- Who signed in, what was refused and which accounts were changed, and from which network. No foreign keys: the record
-- must outlive what it is about.
create table security_events (
  id uuid primary key,
  at timestamptz not null default now(),
  kind text not null check (length(kind) between 1 and 40),
  outcome text not null check (length(outcome) between 1 and 60),  -- 'ok', or the code of the failure
  account_type text check (account_type in ('admin', 'shopper')),  -- null: nobody that the shop knows
  user_id uuid,
  target_id uuid,
  network text check (length(network) <= 60),                      -- null: a command on the server
  path text check (length(path) <= 300),
  count integer not null default 1 check (count >= 1)
);

create index security_events_by_time on security_events (at desc, id desc);
create index security_events_of_user on security_events (user_id, at desc, id desc);

create trigger security_events_are_append_only before update or truncate on security_events
  for each statement execute function refuse_rewriting_history();
create trigger security_events_are_retained before delete on security_events
  for each row when (old.at > now() - interval '90 days') execute function refuse_rewriting_history();

-- The only way to delete any: what admins did is kept for a year, refusals and shoppers' log-ins for 90 days. It runs with
-- its owner's privileges, so that the role that calls it needs no right to delete.
create function forget_old_security_events() returns void language sql security definer set search_path from current as $$
  delete from security_events
  where at < now() - interval '1 year'
    or (at < now() - interval '90 days' and (outcome <> 'ok' or account_type is distinct from 'admin'))
$$;

create function count_in_window(limit_key text, period interval) returns integer language sql as $$
  insert into rate_limits as r (key, window_start, count)
  values (limit_key, date_bin(period, now(), timestamptz '2000-01-01 00:00:00+00'), 1)
  on conflict (key, window_start) do update set count = least(r.count + 1, 1000000)
  returning count
$$;

-- The first ones, then the 100th, the 1,000th and so on: a flood leaves a few rows that say how large it was.
create function is_recorded(nth integer, every integer) returns boolean language sql immutable as $$
  select nth <= every or nth in (100, 1000, 10000, 100000, 1000000)
$$;

-- At most 20 rows or so per network and hour, and 200 per hour in all. Signed-in admins have 200 of their own, so that a
-- flood from outside cannot hide what somebody does with a stolen session.
create function record_refusal(
  event_id uuid, event_kind text, failure text, who_type text, who uuid, about uuid, from_network text,
  network_key text, of_call text, is_signed_in boolean
) returns void language plpgsql as $$
declare
  nth integer := count_in_window(network_key || ':refusals', '1 hour');
begin
  if not is_recorded(nth, 20)
    or not is_recorded(count_in_window(case when is_signed_in then 'admins' else 'all' end || ':refusals', '1 hour'), 200)
  then
    return;
  end if;
  insert into security_events (id, kind, outcome, account_type, user_id, target_id, network, path, count)
  values (event_id, event_kind, failure, who_type, who, about, from_network, of_call, nth);
end
$$;
