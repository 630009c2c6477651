-- Without `by_hand`, the reference of a transfer that a person made, a worker asks the provider: for one day, because then
-- the provider forgets our idempotency key. No `target_attempt`: cash.
-- Locks: the order, the payment.
-- Raises: refund_impossible, cash_not_received, refund_too_large.
create or replace function request_refund(
  refund_id uuid, target_order uuid, target_attempt integer, amount bigint, why text, words text, actor uuid, of_return uuid, by_hand text
) returns void language plpgsql as $$
declare
  o orders;
  p payments;
begin
  select * into o from orders where id = target_order for update;
  select * into p from payments where order_id = target_order and attempt = target_attempt for update;
  if target_attempt is null and by_hand is not null and o.payment_method = 'cod' then
    if o.status <> 'Delivered' then
      perform raise_shop_error('cash_not_received');
    end if;
  elsif p.order_id is null or p.state not in ('paid', 'mismatched') or p.provider_payment is null and by_hand is null then
    perform raise_shop_error('refund_impossible');
  end if;
  insert into refunds (id, order_id, attempt, amount_centavos, reason, note, requested_by, return_id, hand_reference, state)
  values (refund_id, target_order, target_attempt, amount, why, words, actor, of_return, by_hand,
    case when by_hand is null then 'wanted' else 'succeeded' end);
  if by_hand is null then
    perform graphile_worker.add_job('send-refund', json_build_object('refundId', refund_id), max_attempts => 25);
  end if;
end
$$;
