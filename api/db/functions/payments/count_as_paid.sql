-- The caller has locked the cart, the order and the payment.
-- Locks: as set_order_status.
create or replace function count_as_paid(o orders, p payments) returns void language plpgsql as $$
begin
  if o.status = 'Pending Payment' then
    perform set_order_status(o.id, 'Processing', null, gen_random_uuid(), 'paid', '', null);
    perform take_out_of_cart(o.id, o.user_id);
  elsif o.status <> 'Cancelled' then
    if exists (select from payments other
        where other.order_id = o.id and other.attempt <> p.attempt and other.state = 'paid') then
      perform flag_payment(p, 'refund', 'paid_twice');
      return;
    end if;
    if exists (select from carts where user_id = o.user_id and last_order_id = o.id) then
      perform take_out_of_cart(o.id, o.user_id);
    end if;
    insert into order_events (id, order_id, kind) values (gen_random_uuid(), o.id, 'paid');
  elsif p.is_replaced or was_ordered_again(o) then
    perform flag_payment(p, 'refund', 'ordered_again');
    return;
  else
    begin
      perform set_order_status(o.id, 'Processing', null, gen_random_uuid(), 'paid_after_cancellation', '', null);
    exception when sqlstate 'TD000' then
      perform flag_payment(p, 'refund', case when sqlerrm like 'voucher%' then 'offer_used_up' else 'out_of_stock' end);
      return;
    end;
    perform flag_payment(p, 'reopened', 'paid_after_cancellation');
    if exists (select from carts where user_id = o.user_id and last_order_id = o.id) then
      perform take_out_of_cart(o.id, o.user_id);
    end if;
  end if;
end
$$;
