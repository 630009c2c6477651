-- Frees the idempotency key, so that the same click may retry.
-- Locks: the order, the payment, then as set_order_status.
create or replace function give_up_payment(target_order uuid, target_attempt integer, reason text, failure text)
returns void language plpgsql as $$
declare
  o orders;
  p payments;
begin
  select * into o from orders where id = target_order for update;
  select * into p from payments where order_id = target_order and attempt = target_attempt for update;
  if p.state <> 'starting' then
    return;
  end if;
  update payments set state = 'failed', failure_reason = reason, failure = left(give_up_payment.failure, 300), settled_at = now(),
    next_check_at = case when provider_reference is not null then now() + interval '1 hour' end
    where order_id = target_order and attempt = target_attempt;
  if o.status = 'Pending Payment' and not awaits_pay_link(target_order) then
    perform set_order_status(target_order, 'Cancelled', null, gen_random_uuid(), 'payment_not_started', '', array['Pending Payment']);
    update orders set idempotency_key = 'given-up:' || id where id = target_order;
  end if;
  if p.provider_reference is not null then
    perform graphile_worker.add_job('close-payment', json_build_object('orderId', target_order), job_key => 'close-payment:' || target_order);
  end if;
end
$$;
