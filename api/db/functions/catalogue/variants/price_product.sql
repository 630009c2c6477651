-- Locks: the product.
create or replace function price_product() returns trigger language plpgsql as $$
begin
  update products p set price_centavos = lowest.centavos
  from (select lowest_price(new.product_id) as centavos) as lowest
  where p.id = new.product_id and p.price_centavos <> lowest.centavos;
  return null;
end
$$;
