-- Lines before `first_short` already took their stock.
-- Raises: not_enough_stock, or serialization_failure if stock has returned.
create or replace function raise_sold_out(lines priced_line[], first_short uuid) returns void language plpgsql as $$
declare
  short jsonb := (
    select jsonb_agg(jsonb_build_object('productId', l.variant_id, 'name', l.name, 'left', v.stock) order by l.position)
    from unnest(lines) as l join variants v on v.id = l.variant_id
    where l.variant_id >= first_short and v.stock < l.quantity);
begin
  if short is null then
    raise serialization_failure using message = 'what was short is there again';
  end if;
  perform raise_shop_error('not_enough_stock', short);
end
$$;
