-- Updates low_stock for these products. Locks their rows of low_stock in no particular order: whoever has many of them takes
-- await_turn_for_low_stock first.
create or replace function note_low_stock(changed uuid[]) returns void language plpgsql as $$
begin
  delete from low_stock l using products p
  where l.product_id = any (changed) and p.id = l.product_id and (p.stock is null or not is_low(p.stock) or p.archived_at is not null);
  insert into low_stock as l
  select id, stock from products where id = any (changed) and is_low(stock) and archived_at is null
  on conflict (product_id) do update set stock = excluded.stock where l.stock <> excluded.stock;
end
$$;
