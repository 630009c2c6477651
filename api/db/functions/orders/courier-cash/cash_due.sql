-- Cash of an order that has not come home: until delivery or, with a courier, until the courier hands it over.
create or replace function cash_due(status text, method text, total_centavos bigint, owed_centavos bigint) returns bigint
language sql immutable as $$
  select case when method = 'cod' and status in ('Processing', 'Shipped', 'Delivered')
    then coalesce(owed_centavos, case when status = 'Delivered' then 0 else total_centavos end) else 0 end
$$;
