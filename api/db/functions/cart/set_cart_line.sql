-- The caller has locked the cart.
-- Raises: product_gone, option_missing, quantity_limit, not_enough_stock, cart_full.
create or replace function set_cart_line(shopper uuid, variant uuid, new_quantity integer, max_quantity integer) returns void
language plpgsql as $$
declare
  item record;
begin
  select variant_name(p.name, v.option_values) as name, v.stock,
    price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as price_centavos into item
  from variants v join products p on p.id = v.product_id
  where v.id = variant and v.archived_at is null and p.archived_at is null;
  if not found then
    if exists (select from products where id = variant and archived_at is null) then
      perform raise_shop_error('option_missing');
    end if;
    perform raise_shop_error('product_gone');
  elsif new_quantity > max_quantity then
    perform raise_shop_error('quantity_limit', jsonb_build_array(
      jsonb_build_object('productId', variant, 'name', item.name, 'most', max_quantity)));
  elsif item.stock is not null and new_quantity > item.stock then
    perform raise_shop_error('not_enough_stock', jsonb_build_array(
      jsonb_build_object('productId', variant, 'name', item.name, 'left', item.stock)));
  end if;
  insert into cart_lines as l (user_id, variant_id, quantity, price_centavos)
  values (shopper, variant, new_quantity, item.price_centavos)
  on conflict (user_id, variant_id) do update set quantity = excluded.quantity, price_centavos = excluded.price_centavos;
  if (select count(*) > 50 from cart_lines where user_id = shopper) then
    perform raise_shop_error('cart_full');
  end if;
end
$$;
