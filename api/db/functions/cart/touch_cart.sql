-- Locks or creates the cart and raises its version.
create or replace function touch_cart(shopper uuid) returns void language sql as $$
  insert into carts (user_id) values (shopper)
  on conflict (user_id) do update set version = carts.version + 1, updated_at = now(), last_order_id = null
$$;
