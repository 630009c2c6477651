-- Reads the current role, because a bulk change can outlive it. The caller has locked the order.
-- Raises: forbidden, order_refunded.
create or replace function assert_status_change_permitted(o orders, new_status text, actor uuid, permitted text[]) returns void
language plpgsql as $$
declare
  actor_role text;
  payment text := payment_state(o.id, o.payment_method);
begin
  select admin_role into actor_role from users where id = actor and role = 'admin' and disabled_at is null;
  if actor_role is null then
    perform raise_shop_error('forbidden');
  elsif concat_ws('/', actor_role, payment, o.status, new_status) <> all (permitted) then
    perform raise_shop_error(case when payment = 'refunded' then 'order_refunded' else 'forbidden' end);
  end if;
end
$$;
