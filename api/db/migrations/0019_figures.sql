-- What the dashboard shows beyond the tallies of orders. Nothing of it is counted in a sale: the worker does it, some
-- seconds later, and never spends more than a fiftieth of its time on it.

-- What was sold of each product, by day in Manila, by ten days and by month: a year is read as eleven months, some tens and
-- some days, and not as 366 days.
-- Without a foreign key: upserts are many, and a product that is gone is passed over when it is read.
create table sales_tallies (
  span text not null check (span in ('day', 'ten', 'month')),
  start date not null,
  product_id uuid not null,
  units integer not null,
  centavos bigint not null,
  primary key (span, start, product_id) include (units)
);

-- The 1st, 11th or 21st before a day: there a ten begins. The last one of a month has eight to eleven days.
create function ten_of(day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', day)::date + 10 * least(2, (extract(day from day)::int - 1) / 10)
$$;

-- Who has ever ordered.
create table buyers (user_id uuid primary key references users on delete cascade);

-- Counted products of which there are few. An index on `products.stock` would make every sale write to all indexes of
-- the product.
create table low_stock (
  product_id uuid primary key references products on delete cascade,
  stock integer not null
);

create index low_stock_by_stock on low_stock (stock, product_id);

-- Days of which orders have changed since they were counted. Rows are only ever added and taken away, so that whoever
-- folds the tallies never waits for whoever counts.
create table stale_sales_days (
  id bigint generated always as identity primary key,
  day date not null
);

create table sales_recount (
  only_one boolean primary key default true check (only_one),
  next_at timestamptz not null default '-infinity',
  buyers bigint not null
);

-- Few enough to be worth a look. The merchant's own threshold is at most this.
create function is_low(stock integer) returns boolean language sql immutable parallel safe as $$
  select stock <= 100
$$;

create function note_low_stock(changed uuid[]) returns void language plpgsql as $$
begin
  delete from low_stock l using products p
  where l.product_id = any (changed) and p.id = l.product_id and (p.stock is null or not is_low(p.stock) or p.archived_at is not null);
  insert into low_stock as l
  select id, stock from products where id = any (changed) and is_low(stock) and archived_at is null
  on conflict (product_id) do update set stock = excluded.stock where l.stock <> excluded.stock;
end
$$;

create function note_low_stock_of_added() returns trigger language plpgsql as $$
begin
  insert into low_stock select id, stock from added where is_low(stock) and archived_at is null;
  return null;
end
$$;

create function note_low_stock_of_changed() returns trigger language plpgsql as $$
begin
  perform note_low_stock(array[new.id]);
  return null;
end
$$;

-- Counts one day anew. Whatever was missed or counted wrongly before is right afterwards.
create function recount_sales_of(counted date) returns void language plpgsql as $$
declare
  since timestamptz := counted::timestamp at time zone 'Asia/Manila';
  until timestamptz := (counted + 1)::timestamp at time zone 'Asia/Manila';
  changed uuid[];
  fresh bigint;
begin
  with sold as (
    select l.product_id, sum(l.quantity) as units, sum(l.quantity * l.price_centavos) as centavos
    from orders o join order_lines l on l.order_id = o.id
    where o.created_at >= since and o.created_at < until and o.status <> 'Cancelled' and l.product_id is not null
    group by 1
  ), changes as (
    select product_id, coalesce(s.units, 0) - coalesce(t.units, 0) as units, coalesce(s.centavos, 0) - coalesce(t.centavos, 0) as centavos
    from sold s full join (select * from sales_tallies where span = 'day' and start = counted) t using (product_id)
    where s.units is distinct from t.units or s.centavos is distinct from t.centavos
  ), written as (
    insert into sales_tallies as t
    select span, start, product_id, units, centavos from changes,
      (values ('day', counted), ('ten', ten_of(counted)), ('month', date_trunc('month', counted)::date)) as spans (span, start)
    on conflict (span, start, product_id) do update set units = t.units + excluded.units, centavos = t.centavos + excluded.centavos
  )
  select array_agg(product_id) into changed from changes;
  perform note_low_stock(changed);

  insert into buyers select distinct user_id from orders o
  where created_at >= since and created_at < until and not exists (select from buyers b where b.user_id = o.user_id);
  get diagnostics fresh = row_count;
  if fresh > 0 then
    update sales_recount set buyers = buyers + fresh;
  end if;
end
$$;

-- Called by every worker, twice a second; mostly there is nothing to do, or it is not time yet.
create function recount_sales() returns integer language plpgsql as $$
declare
  began timestamptz := clock_timestamp();
  days date[];
  one date;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('recount_sales', 0))
    or exists (select from sales_recount where next_at > began) then
    return 0;
  end if;
  days := array(select distinct day from stale_sales_days order by day desc limit 20);
  if days = '{}' then
    return 0;
  end if;
  -- Before counting: what comes after this is either counted now or written down again.
  delete from stale_sales_days where day = any (days);
  foreach one in array days loop
    perform recount_sales_of(one);
  end loop;
  update sales_recount set next_at = clock_timestamp() + greatest(interval '1 second', 50 * (clock_timestamp() - began));
  return cardinality(days);
end
$$;

-- What there is already, in the order in which it is read.
insert into sales_tallies
select 'day', manila_day(o.created_at), l.product_id, sum(l.quantity), sum(l.quantity * l.price_centavos)
from orders o join order_lines l on l.order_id = o.id
where o.status <> 'Cancelled' and l.product_id is not null group by 2, 3 order by 2, 3;

insert into sales_tallies
select 'ten', ten_of(start), product_id, sum(units), sum(centavos) from sales_tallies group by 2, 3 order by 2, 3;

insert into sales_tallies
select 'month', date_trunc('month', start), product_id, sum(units), sum(centavos) from sales_tallies where span = 'ten'
group by 2, 3 order by 2, 3;

insert into buyers select distinct user_id from orders;
insert into sales_recount (buyers) select count(*) from buyers;
insert into low_stock select id, stock from products where is_low(stock) and archived_at is null;

-- Orders went on meanwhile: the worker looks at every day once more. Only from here on does anybody wait for us.
-- As before, and writes down which days are concerned.
create or replace function fold_order_tallies() returns integer language plpgsql as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_order_tallies', 0)) then
    return 0;
  end if;
  with taken as (
    delete from order_tally_parts where id in (select id from order_tally_parts order by id limit 10000)
    returning day, status, method, n, centavos
  ), noted as (
    insert into stale_sales_days (day) select distinct day from taken
  )
  insert into order_tallies as t select day, status, method, sum(n), sum(centavos) from taken group by 1, 2, 3
  on conflict (day, status, method) do update set n = t.n + excluded.n, centavos = t.centavos + excluded.centavos;
  get diagnostics folded = row_count;
  if folded > 0 then
    notify changes, 'orders';
  end if;
  return folded;
end
$$;

insert into stale_sales_days (day) select distinct day from order_tallies union select distinct day from order_tally_parts;

create trigger products_note_low_stock_of_added after insert on products
  referencing new table as added for each statement execute function note_low_stock_of_added();
-- What an admin changes. A sale leaves `updated_at` alone; of those the worker learns by counting them.
create trigger products_note_low_stock after update on products for each row
  when (old.archived_at is distinct from new.archived_at
    or (old.stock is distinct from new.stock and old.updated_at is distinct from new.updated_at))
  execute function note_low_stock_of_changed();

-- Found by product and time: ids begin with the time at which they were made.
create index order_lines_of_product_by_order on order_lines (product_id, order_id);
drop index order_lines_of_product;
