-- Refunds that did not fail come to at most what was paid: in this payment, or in cash.
-- Locks: the order.
-- Raises: refund_too_large.
create or replace function limit_refunds() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  perform from orders where id = new.order_id for no key update;
  if new.attempt is null then
    select total_centavos into paid from orders where id = new.order_id and payment_method = 'cod';
  else
    select paid_centavos into paid from payments where order_id = new.order_id and attempt = new.attempt;
  end if;
  if (select sum(amount_centavos) from refunds where order_id = new.order_id and attempt is not distinct from new.attempt
      and state <> 'failed') > coalesce(paid, 0) then
    perform raise_shop_error('refund_too_large');
  end if;
  return null;
end
$$;
