create or replace function was_replaced(o orders) returns boolean language sql stable as $$
  select o.status = 'Cancelled' and o.payment_method <> 'cod'
    and not exists (select from payments p where p.order_id = o.id and p.state in ('paid', 'mismatched'))
    and (exists (select from payments p where p.order_id = o.id and p.is_replaced) or was_ordered_again(o))
$$;
