create or replace function tally_refunds_of_order() returns trigger language plpgsql as $$
begin
  insert into order_tally_parts (day, status, method, n, centavos, refunded_centavos)
  select manila_day(r.updated_at), o.status, o.method, 0, 0, sum(o.sign * r.amount_centavos)
  from refunds r, (values (old.status, old.payment_method, -1), (new.status, new.payment_method, 1)) as o (status, method, sign)
  where r.order_id = old.id and r.state = 'succeeded' and o.status is not null group by 1, 2, 3;
  return old;
end
$$;
