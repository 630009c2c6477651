-- Trigger of variants: announces sold-out changes and records moves that no order caused.
create or replace function record_stock_change() returns trigger language plpgsql as $$
declare
  before bigint;
begin
  if (old.stock = 0) is distinct from (new.stock = 0) then
    notify changes, 'catalogue';
  end if;
  if old.taken <> new.taken or old.stock is not distinct from new.stock then
    return null;
  end if;
  perform note_low_stock(array[new.id]);
  if new.stock is null then
    return null;
  elsif old.stock is not null then
    before := old.stock + old.taken;
  else
    -- Dynamic, because a plan cached while there were few moves would read all of them for each row of an import.
    execute 'select sum(delta) from stock_moves where variant_id = $1' into before using new.id;
  end if;
  perform record_stock_move(new, before);
  return null;
end
$$;
