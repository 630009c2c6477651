-- Trigger of refunds: tallies what has gone back, on the day it did, under the status of its order. Locks the order against a
-- change of status, which takes its refunds along and would miss this one; not shared, because note_refunded_order may change
-- the order next and two refunds would wait for each other.
create or replace function tally_refund() returns trigger language plpgsql as $$
declare
  o orders;
begin
  select * into o from orders where id = coalesce(new.order_id, old.order_id) for no key update;
  -- An order that is deleted has taken its refunds away.
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
