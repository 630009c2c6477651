-- Raises: cart_empty, not_enough_stock, quantity_limit, total_changed, the quote's problem or voucher_… state.
create or replace function assert_orderable(q quote, max_quantity integer, shown_centavos bigint) returns void
language plpgsql stable as $$
begin
  if cardinality(q.lines) = 0 then
    perform raise_shop_error('cart_empty');
  elsif q.is_short then
    perform raise_shop_error('not_enough_stock', (
      select jsonb_agg(jsonb_build_object('productId', variant_id, 'name', name, 'left', case when is_archived then 0 else stock end)
        order by position)
      from unnest(q.lines) where is_archived or stock < quantity));
  elsif q.largest_quantity > max_quantity then
    perform raise_shop_error('quantity_limit', (
      select jsonb_agg(jsonb_build_object('productId', variant_id, 'name', name, 'most', max_quantity) order by position)
      from unnest(q.lines) where quantity > max_quantity));
  elsif q.problem is not null then
    perform raise_shop_error(q.problem);
  elsif q.voucher_state like 'voucher\_%' and q.total_centavos is distinct from shown_centavos then
    -- A shopper who saw the total without the voucher may order; others expect the discount.
    perform raise_shop_error(q.voucher_state, jsonb_build_object('missingCentavos', q.voucher_missing_centavos));
  elsif q.total_centavos <> shown_centavos then
    perform raise_shop_error('total_changed', jsonb_build_object('totalCentavos', q.total_centavos));
  end if;
end
$$;
