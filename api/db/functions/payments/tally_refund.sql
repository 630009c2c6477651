-- Locks: the order; a shared lock would deadlock two refunds in note_refunded_order.
create or replace function tally_refund() returns trigger language plpgsql as $$
declare
  o orders;
begin
  select * into o from orders where id = coalesce(new.order_id, old.order_id) for no key update;
  if found then
    insert into order_tally_parts (day, status, method, n, centavos, refunded_centavos)
    select manila_day(at), o.status, o.payment_method, 0, 0, sum(amount)
    from (values (old.state, old.updated_at, -old.amount_centavos), (new.state, new.updated_at, new.amount_centavos))
      as r (state, at, amount)
    where state = 'succeeded' group by 1 having sum(amount) <> 0;
  end if;
  return null;
end
$$;
