-- Flags a payment for the merchant; a flag that was resolved opens again. Locks the flag's row.
create or replace function mark_payment(p payments, what text, why text) returns void language sql as $$
  insert into payment_marks (order_id, attempt, kind, note) values (p.order_id, p.attempt, what, why)
  on conflict (order_id, attempt, kind) do update set note = excluded.note, resolved_at = null, resolved_by = null
$$;
