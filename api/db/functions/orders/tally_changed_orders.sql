create or replace function tally_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_parts (day, status, method, n, centavos)
  select day, status, method, sum(n), sum(n * centavos) from (
    select manila_day(created_at) as day, status, payment_method as method, 1 as n, total_centavos as centavos from added
    union all
    select manila_day(created_at), status, payment_method, -1, total_centavos from removed) as changes
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end
$$;
