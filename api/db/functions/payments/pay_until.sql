-- Null: no payment is due, or a mismatch is under review.
create or replace function pay_until(target_order uuid) returns timestamptz language sql stable as $$
  select coalesce(p.pay_until, coalesce(p.attached_at, p.created_at) + interval '15 minutes')
  from payments p join orders o on o.id = p.order_id
  where p.order_id = target_order and p.state in ('starting', 'open') and o.status = 'Pending Payment'
    and not exists (select from payments m where m.order_id = target_order and m.state = 'mismatched')
$$;
