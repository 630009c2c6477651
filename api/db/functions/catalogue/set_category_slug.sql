create or replace function set_category_slug() returns trigger language plpgsql as $$
declare
  plain text := coalesce(
    nullif(btrim(left(regexp_replace(folded(new.name), '[^a-z0-9]+', '-', 'g'), 80), '-'), ''), 'category');
begin
  new.slug := case when exists (select from categories where slug = plain and id <> new.id)
    then plain || '-' || right(new.id::text, 6) else plain end;
  return new;
end
$$;
