-- Trigger of variants: writes down every change of stock that no order made. Who changes it says why for the transaction, in
-- the setting `shop.stock_change`.
create or replace function record_stock_move() returns trigger language plpgsql as $$
declare
  why jsonb := coalesce(nullif(current_setting('shop.stock_change', true), ''), '{}');
  before bigint;
begin
  if tg_op = 'UPDATE' and old.stock is not null then
    before := old.stock + old.taken;
  elsif tg_op = 'UPDATE' then
    -- Not counted until now: orders may have given pieces back meanwhile. Planned each time: a plan from when there were few
    -- moves reads all of them, for every row of a large import.
    execute 'select sum(delta) from stock_moves where variant_id = $1' into before using new.id;
  end if;
  insert into stock_moves (variant_id, kind, delta, stock_after, taken_then, actor_id, note, idempotency_key)
  values (new.id, case when before is null and why ->> 'kind' is distinct from 'counted' then 'start' else coalesce(why ->> 'kind', 'edited') end,
    new.stock + new.taken - coalesce(before, 0), new.stock, new.taken, (why ->> 'actor')::uuid, coalesce(why ->> 'note', ''),
    (why ->> 'key')::uuid);
  return null;
end
$$;
