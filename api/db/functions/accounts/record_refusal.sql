-- Signed-in admins are sampled separately, so that a flood cannot hide a stolen session.
-- Locks: the two counters.
create or replace function record_refusal(
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
