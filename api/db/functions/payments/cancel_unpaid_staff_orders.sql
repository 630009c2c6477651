-- Locks: the orders by id, then as set_order_status.
create or replace function cancel_unpaid_staff_orders() returns void language plpgsql as $$
declare
  due record;
begin
  for due in
    select o.id, o.status from staff_orders s join orders o on o.id = s.order_id
    where s.pay_until <= now() and not exists (
      select from payments p where p.order_id = o.id and p.state in ('starting', 'open', 'mismatched'))
    order by o.id limit 100 for update of o skip locked
  loop
    if due.status = 'Pending Payment' then
      perform set_order_status(due.id, 'Cancelled', null, gen_random_uuid(), 'not_paid_in_time', '', array['Pending Payment']);
    end if;
    update staff_orders set pay_until = null where order_id = due.id;
  end loop;
end
$$;
