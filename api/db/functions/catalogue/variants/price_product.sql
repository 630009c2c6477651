-- Trigger of variants: the product costs what the cheapest one that is sold costs now. Locks the product.
create or replace function price_product() returns trigger language plpgsql as $$
begin
  update products p set price_centavos = lowest.centavos
  from (
    select min(price_now(price_centavos, sale_centavos, sale_from, sale_until)) as centavos
    from variants where product_id = new.product_id and archived_at is null) as lowest
  where p.id = new.product_id and p.price_centavos <> lowest.centavos;
  return null;
end
$$;
