-- Locks: the cart.
-- Raises: not_in_cart, and as set_cart_line.
create or replace function change_cart_quantity(shopper uuid, variant uuid, new_quantity integer, max_quantity integer default 99) returns jsonb
language plpgsql as $$
begin
  perform touch_cart(shopper);
  if not exists (select from cart_lines where user_id = shopper and variant_id = variant) then
    perform raise_shop_error('not_in_cart');
  end if;
  perform set_cart_line(shopper, variant, new_quantity, max_quantity);
  return cart_of(shopper);
end
$$;
