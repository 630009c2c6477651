create or replace function add_hidden_variants() returns trigger language plpgsql as $$
begin
  insert into variants (id, product_id, price_centavos) select id, id, price_centavos from added;
  return null;
end
$$;
