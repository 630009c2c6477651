-- An amount as the merchant reads it in PayMongo's dashboard.
create or replace function in_pesos(centavos bigint) returns text language sql immutable as $$
  select to_char(centavos / 100.0, 'FM999,999,999,990.00')
$$;
