-- The caller has locked the cart.
create or replace function take_out_of_cart(target_order uuid, shopper uuid) returns void language plpgsql as $$
begin
  if exists (select from staff_orders s where s.order_id = target_order)
    or exists (select from payments where order_id = target_order and transfer_account_id is not null) then
    -- The items were never in the cart, or left it with the order; what is in it now is the next order.
    return;
  end if;
  delete from cart_lines c using order_lines l
  where c.user_id = shopper and l.order_id = target_order and c.variant_id = l.variant_id and c.quantity <= l.quantity;
  update cart_lines c set quantity = c.quantity - l.quantity from order_lines l
  where c.user_id = shopper and l.order_id = target_order and c.variant_id = l.variant_id and c.quantity > l.quantity;
  -- Removes a code that this order used; and any code from an empty cart, so that it does not apply to the next order.
  update carts c set version = version + 1, updated_at = now(), voucher_code = case when not exists (
      select from promotion_uses u where u.order_id = target_order and lower(u.code) = lower(c.voucher_code))
      and exists (select from cart_lines l where l.user_id = shopper) then voucher_code end
    where user_id = shopper;
end
$$;
