-- The setting `shop.stock_change` holds the reason; `before` is null for a first move.
create or replace function record_stock_move(changed variants, before bigint) returns void language plpgsql as $$
declare
  why jsonb := coalesce(nullif(current_setting('shop.stock_change', true), ''), '{}');
begin
  insert into stock_moves (variant_id, kind, delta, stock_after, taken_then, actor_id, note, idempotency_key)
  values (changed.id,
    case when before is null and why ->> 'kind' is distinct from 'counted' then 'start' else coalesce(why ->> 'kind', 'edited') end,
    changed.stock + changed.taken - coalesce(before, 0), changed.stock, changed.taken, (why ->> 'actor')::uuid,
    coalesce(why ->> 'note', ''), (why ->> 'key')::uuid);
end
$$;
