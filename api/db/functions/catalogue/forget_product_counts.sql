-- Trigger of products: after truncate there are none.
create or replace function forget_product_counts() returns trigger language plpgsql as $$
begin
  delete from product_counts;
  return null;
end
$$;
