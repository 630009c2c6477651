create or replace function tally_added_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_parts (day, status, method, n, centavos)
  select manila_day(created_at), status, payment_method, count(*), sum(total_centavos) from added group by 1, 2, 3;
  return null;
end
$$;
