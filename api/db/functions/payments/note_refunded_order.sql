-- Trigger of refunds and payments: notes in the order whether all its money went back, and notifies the screens of
-- admins. Locks the order if that has changed.
create or replace function note_refunded_order() returns trigger language plpgsql as $$
begin
  update orders o set is_refunded = not is_refunded
  where id = new.order_id and exists (select from refunds r where r.order_id = o.id)
    and is_refunded <> (payment_state(o.id, o.payment_method) = 'refunded');
  if found then
    notify changes, 'orders';
  end if;
  return null;
end
$$;
