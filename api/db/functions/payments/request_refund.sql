-- The worker retries for one day; then the provider forgets our idempotency key.
-- Locks: the payment.
-- Raises: refund_impossible, refund_too_large.
create or replace function request_refund(
  refund_id uuid, target_order uuid, target_attempt integer, amount bigint, why text, words text, actor uuid
) returns void language plpgsql as $$
declare
  p payments;
  already bigint;
begin
  select * into p from payments where order_id = target_order and attempt = target_attempt for update;
  if not found or p.provider_payment is null or p.state not in ('paid', 'mismatched') then
    perform raise_shop_error('refund_impossible');
  end if;
  select coalesce(sum(amount_centavos), 0) into already from refunds r
    where r.order_id = target_order and r.attempt = target_attempt and r.state <> 'failed';
  if already + amount > p.paid_centavos then
    perform raise_shop_error('refund_too_large');
  end if;
  insert into refunds (id, order_id, attempt, amount_centavos, reason, note, requested_by)
  values (refund_id, target_order, target_attempt, amount, why, words, actor);
  perform graphile_worker.add_job('send-refund', json_build_object('refundId', refund_id), max_attempts => 25);
end
$$;
