-- Locks: the cart.
create or replace function remove_from_cart(shopper uuid, variant uuid) returns jsonb language plpgsql as $$
begin
  perform touch_cart(shopper);
  delete from cart_lines where user_id = shopper and variant_id = variant;
  return cart_of(shopper);
end
$$;
