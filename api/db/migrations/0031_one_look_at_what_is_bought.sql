-- Changes a part of a function, which must be in it; the rest stays as it is.
create function pg_temp.change(name regproc, part text, wanted text) returns void language plpgsql as $$
declare
  known text := pg_get_functiondef(name);
begin
  if position(part in known) = 0 then
    raise exception '% does not have: %', name, part;
  end if;
  execute replace(known, part, wanted);
end
$$;

-- Total and lines of an order come from one look at the products. What is not counted is not locked either: a price that
-- changed between two looks made them differ. And stock is taken where the line says so.
select pg_temp.change('place_order', $part$
  insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone,
    delivery_address, billing_address, total_centavos, stock_held)
  values (order_id, shopper, key, case method when 'cod' then 'Processing' else 'Pending Payment' end, method, customer,
    phone, delivery, billing, total, true);
  insert into order_lines (order_id, position, product_id, name, image, price_centavos, quantity, took_stock)
  select place_order.order_id, row_number() over (order by l.added_at, p.id), p.id, p.name, p.image, p.price_centavos,
    l.quantity, p.stock is not null
  from cart_lines l join products p on p.id = l.product_id where l.user_id = shopper;
  update products p set stock = p.stock - l.quantity
  from cart_lines l where l.user_id = shopper and p.id = l.product_id and p.stock is not null;
$part$, $wanted$
  with bought as (
    insert into order_lines (order_id, position, product_id, name, image, price_centavos, quantity, took_stock)
    select place_order.order_id, row_number() over (order by l.added_at, p.id), p.id, p.name, p.image, p.price_centavos,
      l.quantity, p.stock is not null
    from cart_lines l join products p on p.id = l.product_id where l.user_id = shopper
    returning price_centavos * quantity as centavos
  )
  insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone,
    delivery_address, billing_address, total_centavos, stock_held)
  select place_order.order_id, shopper, key, case method when 'cod' then 'Processing' else 'Pending Payment' end, method,
    customer, place_order.phone, delivery, billing, sum(centavos), true
  from bought
  returning total_centavos into total;
  update products p set stock = p.stock - l.quantity
  from order_lines l where l.order_id = place_order.order_id and l.took_stock and p.id = l.product_id;
$wanted$);

-- An order that the shop called off by itself, and that turns out to be paid, is not opened again beside another one of the
-- same things: the shopper was told to try again, or to pay in cash.
create function was_ordered_again(o orders) returns boolean language sql stable as $$
  select exists (
    select from orders later join order_lines l on l.order_id = later.id
    where later.user_id = o.user_id and later.created_at > o.created_at and later.status <> 'Cancelled'
      and l.product_id in (select product_id from order_lines where order_id = o.id))
$$;
select pg_temp.change('count_as_paid', 'elsif p.is_replaced then', 'elsif p.is_replaced or was_ordered_again(o) then');

-- The worker gives up after the day for which the provider remembers our key, and not before: only then is the merchant told
-- that there was no answer.
select pg_temp.change('request_refund', 'max_attempts => 12', 'max_attempts => 25');
