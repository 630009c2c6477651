-- Locks: the order, if orders.is_refunded changes.
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
