-- Callers with many variants first take lock_low_stock.
-- Locks: rows of low_stock in no particular order.
create or replace function note_low_stock(changed uuid[]) returns void language plpgsql as $$
begin
  delete from low_stock l using variants v join products p on p.id = v.product_id
  where l.variant_id = any (changed) and v.id = any (changed) and v.id = l.variant_id
    and (v.stock is null or not is_low(v.stock) or v.archived_at is not null or p.archived_at is not null);
  insert into low_stock as l
  select v.id, v.product_id, v.stock from variants v join products p on p.id = v.product_id
  where v.id = any (changed) and is_low(v.stock) and v.archived_at is null and p.archived_at is null
  on conflict (variant_id) do update set stock = excluded.stock where l.stock <> excluded.stock;
end
$$;
