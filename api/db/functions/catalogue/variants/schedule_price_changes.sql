create or replace function schedule_price_changes() returns trigger language plpgsql as $$
begin
  delete from scheduled_price_changes where variant_id = new.id;
  insert into scheduled_price_changes (variant_id, at)
  select new.id, at from unnest(array[new.sale_from, new.sale_until]) as at where at > now() and isfinite(at);
  return null;
end
$$;
