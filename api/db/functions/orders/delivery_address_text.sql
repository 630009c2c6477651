create or replace function delivery_address_text(o orders) returns text language sql stable as $$
  select concat_ws(', ', o.street, nullif(o.landmark, ''), nullif(o.place_name, ''))
$$;
