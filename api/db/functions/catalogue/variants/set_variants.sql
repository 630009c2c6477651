-- The caller has locked the variants. Empty `names` restores the hidden variant.
create or replace function set_variants(target uuid, names text[], wanted jsonb) returns void language plpgsql as $$
begin
  -- Release option values and SKUs first, because two variants may swap them.
  update variants v set archived_at = now(), sku = null
  where product_id = target and archived_at is null and (id <> target or names <> '{}') and not exists (
    select from jsonb_populate_recordset(null::variants, wanted) as row
    where row.id = v.id and row.option_values = v.option_values);
  update variants v set sku = null from jsonb_populate_recordset(null::variants, wanted) as row
  where v.id = row.id and v.product_id = target and v.sku <> coalesce(row.sku, '');
  if names = '{}' then
    update variants set archived_at = null where id = target and archived_at is not null;
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
      where v.product_id = target and (v.position, v.option_values, v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until,
          v.sku, v.barcode, v.weight_grams, v.image, v.archived_at)
        is distinct from (excluded.position, excluded.option_values, excluded.price_centavos, excluded.sale_centavos,
          excluded.sale_from, excluded.sale_until, excluded.sku, excluded.barcode, excluded.weight_grams, excluded.image, null);
    -- A restored hidden variant must not resume an old sale.
    update variants set sale_centavos = null, sale_from = null, sale_until = null where id = target and sale_centavos is not null;
    -- Stock is optional in `wanted`: omitted means unchanged.
    update variants v set stock = (entry ->> 'stock')::integer
    from jsonb_array_elements(wanted) as entry
    where v.id = (entry ->> 'id')::uuid and v.product_id = target and entry ? 'stock'
      and v.stock is distinct from (entry ->> 'stock')::integer;
  end if;
  update products set option_names = names where id = target and option_names <> names;
end
$$;
