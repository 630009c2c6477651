-- Locks: tidy_product_counts (advisory) and its rows, skipping held locks.
create or replace function tidy_product_counts() returns void language plpgsql as $$
begin
  if random() < 0.02 and pg_try_advisory_xact_lock(hashtextextended('tidy_product_counts', 0)) then
    with taken as (
      delete from product_counts where ctid = any (array(select ctid from product_counts for update skip locked))
      returning scope, n
    )
    insert into product_counts select scope, sum(n) from taken group by scope having sum(n) <> 0;
  end if;
end
$$;
