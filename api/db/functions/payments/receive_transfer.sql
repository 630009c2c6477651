-- Records once that the money of a payment arrived, and settles it. False: it was recorded before, or the line or the
-- reference belongs to another payment.
-- Locks: the cart, the order, the payment, then as settle_payment.
create or replace function receive_transfer(p payments, line uuid, line_reference text, arrived_centavos bigint, receiver uuid)
returns boolean language plpgsql as $$
begin
  perform from carts where user_id = p.user_id for update;
  perform from orders where id = p.order_id for update;
  insert into transfer_receipts (order_id, attempt, account_id, line_id, reference, centavos, received_by)
  values (p.order_id, p.attempt, p.transfer_account_id, line, line_reference, arrived_centavos, receiver)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform settle_payment(p.provider_reference, p.tries, 'paid', p.amount_centavos, 'PHP', p.order_id::text,
    concat_ws(':', p.method, coalesce(nullif(line_reference, ''), line::text)), null, '');
  return true;
end
$$;
