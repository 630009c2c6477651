-- The pieces that an order keeps from stock, or would keep if it were reopened: all but those restocked by returns.
create or replace function held_pieces(target_order uuid) returns table (variant_id uuid, took_stock boolean, pieces integer)
language sql stable as $$
  select l.variant_id, l.took_stock, l.quantity - coalesce(r.restocked, 0)
  from order_lines l left join returned_lines r using (order_id, position) where l.order_id = target_order
$$;
