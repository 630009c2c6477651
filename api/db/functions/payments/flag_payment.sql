-- Reopens a resolved flag.
-- Locks: the flag's row.
create or replace function flag_payment(p payments, kind text, reason text, mismatch jsonb default null, note text default '')
returns void language sql as $$
  insert into payment_flags (order_id, attempt, kind, reason, mismatch, note)
  values (p.order_id, p.attempt, kind, reason, mismatch, note)
  on conflict (order_id, attempt, kind) do update
  set reason = excluded.reason, mismatch = excluded.mismatch, note = excluded.note, resolved_at = null, resolved_by = null
$$;
