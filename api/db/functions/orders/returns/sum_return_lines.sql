-- The caller has locked the order.
create or replace function sum_return_lines() returns trigger language plpgsql as $$
begin
  insert into returned_lines (order_id, position, bought)
  select order_id, position, quantity from order_lines where order_id = new.order_id and position = new.position
  on conflict do nothing;
  update returned_lines set claimed = claimed + new.claimed - coalesce(old.claimed, 0),
    received = received + coalesce(new.received, 0) - coalesce(old.received, 0),
    restocked = restocked + new.restocked - coalesce(old.restocked, 0),
    refunded = refunded + new.refunded - coalesce(old.refunded, 0)
  where order_id = new.order_id and position = new.position;
  return null;
end
$$;
