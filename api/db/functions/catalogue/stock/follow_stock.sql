-- Trigger of variants: announces that a variant is sold out or there again. Of a change that no order made it also writes the
-- stock move and updates low_stock, as note_low_stock does; the worker learns of sales by counting them.
create or replace function follow_stock() returns trigger language plpgsql as $$
declare
  before bigint;
begin
  if (old.stock = 0) is distinct from (new.stock = 0) then
    notify changes, 'catalogue';
  end if;
  -- Only orders change `taken`.
  if old.taken <> new.taken or old.stock is not distinct from new.stock then
    return null;
  end if;
  perform note_low_stock(array[new.id]);
  if new.stock is null then
    return null;
  elsif old.stock is not null then
    before := old.stock + old.taken;
  else
    -- Not counted until now: orders may have given pieces back meanwhile. Planned each time: a plan from when there were few
    -- moves reads all of them, for every row of a large import.
    execute 'select sum(delta) from stock_moves where variant_id = $1' into before using new.id;
  end if;
  perform record_stock_move(new, before);
  return null;
end
$$;
