-- Locks: the cart.
-- Raises: as set_cart_line.
create or replace function add_to_cart(shopper uuid, variant uuid, more integer, max_quantity integer default 99) returns jsonb
language plpgsql as $$
begin
  perform touch_cart(shopper);
  perform set_cart_line(shopper, variant,
    more + coalesce((select quantity from cart_lines where user_id = shopper and variant_id = variant), 0), max_quantity);
  return cart_of(shopper);
end
$$;
