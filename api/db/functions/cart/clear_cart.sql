-- Locks: the cart.
create or replace function clear_cart(shopper uuid) returns jsonb language plpgsql as $$
begin
  perform touch_cart(shopper);
  delete from cart_lines where user_id = shopper;
  return cart_of(shopper);
end
$$;
