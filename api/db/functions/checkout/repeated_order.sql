-- Raises: idempotency_key_reused.
create or replace function repeated_order(request order_request, key text, last_order_id uuid) returns orders
language plpgsql stable as $$
declare
  earlier orders;
begin
  select * into earlier from orders o where o.user_id = request.shopper and o.idempotency_key = key;
  if found and request.idempotency_key is not null and earlier.request_hash is distinct from request.request_hash then
    perform raise_shop_error('idempotency_key_reused');
  elsif not found and last_order_id is not null then
    -- The cart has not changed since this order. A card is charged within the call, so that even a retry with another
    -- key returns the first order while it may be charged; an open bank page charges only with the shopper.
    select * into earlier from orders o where o.id = last_order_id
      and (not exists (select from cart_lines where user_id = request.shopper)
        or o.status = 'Pending Payment' and o.request_hash = request.request_hash
          and (request.idempotency_key is null or request.payment_method = 'card' and exists (
            select from payments p where p.order_id = o.id
              and (p.state = 'starting' or p.state = 'open' and p.url is null))));
  end if;
  return earlier;
end
$$;
