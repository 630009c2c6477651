-- Locks: fold_order_tallies (advisory, returns 0 if held).
create or replace function fold_order_tallies() returns integer language plpgsql as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_order_tallies', 0)) then
    return 0;
  end if;
  with taken as (
    delete from order_tally_parts where id in (select id from order_tally_parts order by id limit 10000)
    returning day, status, method, n, centavos, refunded_centavos, discount_centavos, delivery_centavos, discounted,
      cash_due, cash_due_centavos
  ), noted as (
    insert into stale_sales_days (day) select distinct day from taken where n <> 0
  )
  insert into order_tallies as t (day, status, method, n, centavos, refunded_centavos, discount_centavos, delivery_centavos, discounted,
    cash_due, cash_due_centavos)
  select day, status, method, sum(n), sum(centavos), sum(refunded_centavos), sum(discount_centavos), sum(delivery_centavos), sum(discounted),
    sum(cash_due), sum(cash_due_centavos)
  from taken group by 1, 2, 3
  on conflict (day, status, method) do update set n = t.n + excluded.n, centavos = t.centavos + excluded.centavos,
    refunded_centavos = t.refunded_centavos + excluded.refunded_centavos,
    discount_centavos = t.discount_centavos + excluded.discount_centavos,
    delivery_centavos = t.delivery_centavos + excluded.delivery_centavos, discounted = t.discounted + excluded.discounted,
    cash_due = t.cash_due + excluded.cash_due, cash_due_centavos = t.cash_due_centavos + excluded.cash_due_centavos;
  get diagnostics folded = row_count;
  return folded;
end
$$;
