create or replace function count_moved_product() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select scope, sum(n) from (values
    ('00000000-0000-0000-0000-000000000000'::uuid, (new.archived_at is null)::int - (old.archived_at is null)::int),
    (old.category_id, -(old.archived_at is null)::int),
    (new.category_id, (new.archived_at is null)::int)
  ) as change (scope, n)
  where scope is not null group by scope having sum(n) <> 0;
  perform tidy_product_counts();
  return null;
end
$$;
