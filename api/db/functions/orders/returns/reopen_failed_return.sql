-- The money did not go back, so the return needs the shop again.
-- Locks: the order.
create or replace function reopen_failed_return() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id for no key update;
  update return_lines set refunded = 0, goods_centavos = 0, delivery_centavos = 0 where return_id = new.return_id;
  update returns set state = case when received_at is null then 'approved' else 'received' end, closed_at = null, closed_by = null,
    version = version + 1 where id = new.return_id;
  return null;
end
$$;
