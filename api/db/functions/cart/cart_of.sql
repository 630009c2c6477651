-- The cart as the program reads it: its version and its lines with their products.
create or replace function cart_of(shopper uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'version', coalesce((select version from carts where user_id = shopper), 0),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'productId', p.id, 'slug', p.slug, 'name', p.name, 'image', p.image, 'priceCentavos', p.price_centavos,
        'stock', p.stock, 'isArchived', p.archived_at is not null,
        'quantity', l.quantity, 'addedPriceCentavos', l.price_centavos) order by l.added_at, l.product_id)
      from cart_lines l join products p on p.id = l.product_id where l.user_id = shopper), '[]'))
$$;
