-- Puts a quantity of a product into a cart that the caller has locked. It refuses early what the checkout would refuse
-- later. Raises product_gone, quantity_limit, not_enough_stock, cart_full.
create or replace function set_cart_line(shopper uuid, product uuid, new_quantity integer, max_quantity integer) returns void
language plpgsql as $$
declare
  found_product record;
begin
  select name, stock, price_centavos into found_product from products where id = product and archived_at is null;
  if not found then
    perform raise_shop_error('product_gone');
  elsif new_quantity > max_quantity then
    perform raise_shop_error('quantity_limit', jsonb_build_array(
      jsonb_build_object('productId', product, 'name', found_product.name, 'most', max_quantity)));
  elsif found_product.stock is not null and new_quantity > found_product.stock then
    perform raise_shop_error('not_enough_stock', jsonb_build_array(
      jsonb_build_object('productId', product, 'name', found_product.name, 'left', found_product.stock)));
  end if;
  insert into cart_lines as l (user_id, product_id, quantity, price_centavos)
  values (shopper, product, new_quantity, found_product.price_centavos)
  on conflict (user_id, product_id) do update set quantity = excluded.quantity, price_centavos = excluded.price_centavos;
  if (select count(*) > 50 from cart_lines where user_id = shopper) then
    perform raise_shop_error('cart_full');
  end if;
end
$$;
