-- The setting `shop.stock_change` holds the reason; `before` is null for a first move.
create or replace function record_stock_move(changed variants, before bigint) returns void language plpgsql as $$
declare
  reason jsonb := coalesce(nullif(current_setting('shop.stock_change', true), ''), '{}');
begin
  insert into stock_moves (variant_id, kind, delta, stock_after, taken_after, actor_id, note, idempotency_key)
  values (changed.id,
    case when before is null and reason ->> 'kind' is distinct from 'counted' then 'start' else coalesce(reason ->> 'kind', 'edited') end,
    changed.stock + changed.taken - coalesce(before, 0), changed.stock, changed.taken, (reason ->> 'actor')::uuid,
    coalesce(reason ->> 'note', ''), (reason ->> 'key')::uuid);
end
$$;
