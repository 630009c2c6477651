-- Trigger of products: counts the deleted rows.
create or replace function count_removed_products() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select coalesce(category_id, '00000000-0000-0000-0000-000000000000'), -count(*) from removed
  where archived_at is null group by grouping sets ((), (category_id))
  having count(*) > 0 and (grouping(category_id) = 1 or category_id is not null);
  return null;
end
$$;
