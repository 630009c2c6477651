-- Gives a product these options and variants, in this order; what is not among them is archived. Without options it is sold
-- by its hidden variant. The caller has locked the product and its variants, unless they are new.
create or replace function set_variants(target uuid, names text[], wanted jsonb) returns void language plpgsql as $$
begin
  -- All out, and then those that are wanted in: two may swap their values or numbers.
  update variants set archived_at = now(), sku = null where product_id = target and archived_at is null;
  if names = '{}' then
    update variants set archived_at = null where id = target;
  else
    insert into variants as v (id, product_id, position, option_values, price_centavos, sale_centavos, sale_from, sale_until, stock,
      sku, barcode, weight_grams, image)
    select row.id, target, place, row.option_values, row.price_centavos, row.sale_centavos, row.sale_from, row.sale_until, row.stock,
      row.sku, row.barcode, row.weight_grams, row.image
    from jsonb_array_elements(wanted) with ordinality as sent (entry, place),
      jsonb_populate_record(null::variants, entry) as row
    on conflict (id) do update set position = excluded.position, option_values = excluded.option_values,
      price_centavos = excluded.price_centavos, sale_centavos = excluded.sale_centavos, sale_from = excluded.sale_from,
      sale_until = excluded.sale_until, sku = excluded.sku, barcode = excluded.barcode,
      weight_grams = excluded.weight_grams, image = excluded.image, archived_at = null
      where v.product_id = target;
    -- Whatever it cost for a while, it does not when it comes back.
    update variants set sale_centavos = null, sale_from = null, sale_until = null where id = target and sale_centavos is not null;
    -- Apart, because what was not sent stays as it is.
    update variants v set stock = (entry ->> 'stock')::integer
    from jsonb_array_elements(wanted) as entry
    where v.id = (entry ->> 'id')::uuid and v.product_id = target and entry ? 'stock'
      and v.stock is distinct from (entry ->> 'stock')::integer;
  end if;
  update products set option_names = names where id = target;
end
$$;
