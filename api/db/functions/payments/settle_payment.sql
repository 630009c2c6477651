-- Safe to repeat and in any order.
-- Locks: the cart, the order, the payment, then as set_order_status.
create or replace function settle_payment(
  reference text, reported_tries integer, reported_status text, reported_amount bigint, reported_currency text, reported_order text,
  reported_payment text, reason text, failure text
) returns payments language plpgsql as $$
declare
  p payments;
  o orders;
begin
  select * into p from payments where provider_reference = reference;
  if not found then
    return null;
  end if;
  perform from carts where user_id = p.user_id for update;
  select * into o from orders where id = p.order_id for update;
  select * into p from payments where provider_reference = reference for update;
  if p.state in ('paid', 'mismatched') then
    return p;
  end if;

  if reported_status = 'paid' then
    if reported_amount is distinct from p.amount_centavos or reported_currency is distinct from 'PHP'
      or reported_order is distinct from p.order_id::text then
      update payments set state = 'mismatched', provider_payment = reported_payment, paid_centavos = reported_amount,
        settled_at = now(), next_check_at = null where provider_reference = reference returning * into p;
      perform flag_payment(p, 'mismatch', null, jsonb_build_object('currency', reported_currency, 'paidCentavos', reported_amount,
        'orderId', left(reported_order, 100), 'expectedCentavos', p.amount_centavos));
      return p;
    end if;
    update payments set state = 'paid', provider_payment = reported_payment, paid_centavos = reported_amount,
      settled_at = now(), next_check_at = null where provider_reference = reference returning * into p;
    perform count_as_paid(o, p);
  elsif reported_status in ('failed', 'cancelled') and p.state = 'open' and p.tries = reported_tries then
    -- Check again later: a wallet may pay late, and its webhook may be lost.
    update payments set state = 'failed', failure_reason = reason, failure = left(settle_payment.failure, 300),
      settled_at = now(), next_check_at = now() + interval '1 hour'
      where provider_reference = reference returning * into p;
    if o.status = 'Pending Payment' and not awaits_pay_link(o.id) then
      -- Shoppers read this note. A card's decline reason is omitted: it would help to test stolen cards.
      perform set_order_status(o.id, 'Cancelled', null, gen_random_uuid(), 'payment_failed',
        case p.method when 'card' then '' else left(settle_payment.failure, 1000) end, array['Pending Payment']);
    end if;
  end if;
  return p;
end
$$;
