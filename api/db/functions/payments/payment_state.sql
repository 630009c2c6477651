-- Refunds count from their request until they fail; mismatched payments do not count.
create or replace function payment_state(target_order uuid, method text) returns text language sql stable as $$
  select case
    when method = 'cod' then case when exists (
      select from refunds r join orders o on o.id = r.order_id where r.order_id = target_order and r.state <> 'failed'
      group by o.total_centavos having sum(r.amount_centavos) >= o.total_centavos) then 'refunded' else 'cash' end
    when exists (select from payments p where p.order_id = target_order and p.state = 'paid'
      and p.paid_centavos > (select coalesce(sum(r.amount_centavos), 0) from refunds r
        where r.order_id = p.order_id and r.attempt = p.attempt and r.state <> 'failed')) then 'paid'
    when exists (select from payments p where p.order_id = target_order and p.state = 'paid') then 'refunded'
    else 'unpaid'
  end
$$;
