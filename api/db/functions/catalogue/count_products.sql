create or replace function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from product_counts;
    return null;
  end if;
  insert into product_counts
  select coalesce(category_id, '00000000-0000-0000-0000-000000000000'),
    case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed where archived_at is null group by grouping sets ((), (category_id))
  having count(*) > 0 and (grouping(category_id) = 1 or category_id is not null);
  perform tidy_product_counts();
  return null;
end
$$;
