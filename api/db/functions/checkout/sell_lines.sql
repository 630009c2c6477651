-- Locks: counted variants by id.
-- Raises: not_enough_stock.
create or replace function sell_lines(placed_id uuid, lines priced_line[]) returns void language plpgsql as $$
declare
  line record;
begin
  for line in
    insert into order_lines (order_id, position, variant_id, name, image, sku, price_centavos, quantity, discount_centavos, took_stock)
    select placed_id, l.position, l.variant_id, l.name, l.image, l.sku, l.unit_centavos, l.quantity, l.discount_centavos,
      l.stock is not null
    from unnest(lines) as l order by l.variant_id
    returning variant_id, quantity, took_stock
  loop
    if line.took_stock then
      update variants v set stock = v.stock - line.quantity, taken = v.taken + line.quantity
      where v.id = line.variant_id and v.stock >= line.quantity;
      if not found then
        perform raise_sold_out(lines, line.variant_id);
      end if;
    end if;
  end loop;
end
$$;
