create function in_pesos(centavos bigint) returns text language sql immutable as $$
  select to_char(centavos / 100.0, 'FM999,999,999,990.00')
$$;

-- A payment that does not match its order is told in pesos, as the merchant reads them in PayMongo's dashboard. All else
-- in the function stays as it is.
do $$
begin
  execute replace(replace(pg_get_functiondef('settle_payment'::regproc),
    '%s %s centavos for order', '%s %s for order'),
    'seen_currency, seen_amount, coalesce(left(seen_order, 100), ''unknown''), p.amount_centavos)',
    'seen_currency, in_pesos(seen_amount), coalesce(left(seen_order, 100), ''unknown''), in_pesos(p.amount_centavos))');
end
$$;
