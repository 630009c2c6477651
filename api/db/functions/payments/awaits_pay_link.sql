-- A payment that failed does not cancel an order that its pay link keeps open.
create or replace function awaits_pay_link(target_order uuid) returns boolean language sql stable as $$
  select exists (select from staff_orders s where s.order_id = target_order and s.pay_until > now())
$$;
