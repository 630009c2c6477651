create or replace function lowest_price(product uuid) returns bigint language sql stable as $$
  select min(price_now(price_centavos, sale_centavos, sale_from, sale_until))
  from variants where product_id = product and archived_at is null
$$;
