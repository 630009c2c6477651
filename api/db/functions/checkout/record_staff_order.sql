-- Records money paid in person as received; an order with a pay link gets its payment later.
create or replace function record_staff_order(placed orders, request order_request) returns void language plpgsql as $$
begin
  insert into staff_orders (order_id, source, entered_by, pay_until)
  values (placed.id, request.source, request.entered_by, request.pay_until);
  if placed.payment_method = 'in_person' then
    insert into payments (order_id, user_id, provider, method, amount_centavos, state, paid_centavos, settled_at, next_check_at)
    values (placed.id, placed.user_id, 'staff', 'in_person', placed.total_centavos, 'paid', placed.total_centavos, now(), null);
    insert into order_events (id, order_id, kind, actor_id) values (gen_random_uuid(), placed.id, 'paid', request.entered_by);
  end if;
end
$$;
