-- The new order is already among the open cash orders.
-- Raises: cod_limit.
create or replace function assert_within_cash_limits(shopper uuid, phone text, limits order_limits) returns void
language plpgsql as $$
declare
  open_orders bigint;
  open_centavos bigint;
begin
  -- `|| ''` hides the phone index from the planner: with stale statistics it would read that whole index.
  select max(n), max(centavos) into open_orders, open_centavos from (
    select count(*) as n, sum(o.total_centavos) as centavos from orders o
    where o.user_id = shopper and o.status in ('Pending Payment', 'Processing', 'Shipped') and (o.payment_method || '') = 'cod'
    union all
    select count(*), sum(o.total_centavos) from orders o
    where o.phone = assert_within_cash_limits.phone and o.payment_method = 'cod'
      and o.status in ('Pending Payment', 'Processing', 'Shipped')) as open;
  if open_orders > limits.max_open_orders then
    perform raise_shop_error('cod_limit');
  elsif open_centavos > limits.max_open_centavos then
    perform raise_shop_error('cod_limit', jsonb_build_object('maxOpenCentavos', limits.max_open_centavos));
  end if;
end
$$;
