create or replace function tally_added_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_parts (day, status, method, n, centavos, discount_centavos, delivery_centavos, discounted,
    cash_due, cash_due_centavos)
  select manila_day(created_at), status, payment_method, count(*), sum(total_centavos), sum(discount_centavos),
    sum(shipping_centavos + cod_fee_centavos), count(*) filter (where discount_centavos > 0),
    count(*) filter (where cash_due(status, payment_method, total_centavos, cash_owed_centavos) > 0), sum(cash_due(status, payment_method, total_centavos, cash_owed_centavos))
  from added group by 1, 2, 3;
  return null;
end
$$;
