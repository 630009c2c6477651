-- Late payments do not reopen an order whose products were ordered again.
create or replace function was_ordered_again(o orders) returns boolean language sql stable as $$
  select exists (
    select from orders later join order_lines l on l.order_id = later.id
    where later.user_id = o.user_id and later.created_at > o.created_at and later.status <> 'Cancelled'
      and l.variant_id in (select variant_id from order_lines where order_id = o.id))
$$;
