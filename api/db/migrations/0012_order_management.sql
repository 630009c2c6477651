-- Raised by every change: who changes an order says which one they saw, and is refused if it is another by now.
alter table orders
  add column version integer not null default 1,
  add column courier text check (length(btrim(courier)) between 1 and 100),
  add column tracking_number text check (length(btrim(tracking_number)) between 1 and 100),
  add constraint orders_tracking_has_a_courier check (tracking_number is null or courier is not null);

create function raise_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger order_has_a_version before update on orders for each row execute function raise_order_version();

-- Who carries parcels, and where a parcel can be followed: {number} stands for the tracking number.
create table couriers (
  name text primary key check (length(btrim(name)) between 1 and 100),
  link_template text not null check (link_template ~ '^https://[^ ]+$' and link_template like '%{number}%')
);

insert into couriers values
  ('J&T Express', 'https://www.jtexpress.ph/trajectoryQuery?waybillNo={number}'),
  ('LBC', 'https://www.lbcexpress.com/track/?tracking_no={number}'),
  ('Ninja Van', 'https://www.ninjavan.co/en-ph/tracking?id={number}'),
  ('Flash Express', 'https://www.flashexpress.ph/fle/tracking?se={number}');

-- What the merchant's people tell each other about an order. The shopper never sees it.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  author_id uuid not null references users,
  note text not null check (length(btrim(note)) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index order_notes_of_order on order_notes (order_id, created_at, id);
create index order_notes_of_author on order_notes (author_id);

-- The lists of the merchant: by age, status, method and what they cost; and what one looks for by: the short id, a phone, a
-- name, an address.
create index orders_by_age on orders (created_at, id);
create index orders_by_status on orders (status, created_at, id);
create index orders_by_method on orders (payment_method, created_at, id);
create index orders_by_total on orders (total_centavos, id);
create index orders_by_short_id on orders (right(id::text, 8) text_pattern_ops);
create index orders_by_phone on orders (phone text_pattern_ops);
create index orders_by_name on orders using gin (to_tsvector('simple', customer_name));
create index users_by_email on users (lower(email) text_pattern_ops) where role = 'shopper';

-- How many orders there are and what they come to, by day in Manila, status and method: nobody counts a million rows.
create table order_tallies (
  day date not null,
  status text not null,
  method text not null,
  n bigint not null,
  centavos bigint not null,
  primary key (day, status, method)
);

-- What was added since: a sale only ever adds a part, so that no two wait for each other. The sum of both is the count.
create table order_tally_parts (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  method text not null,
  n bigint not null,
  centavos bigint not null
);

create function manila_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Manila')::date
$$;

insert into order_tallies
select manila_day(created_at), status, payment_method, count(*), sum(total_centavos) from orders group by 1, 2, 3;

create function tally_added_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_parts (day, status, method, n, centavos)
  select manila_day(created_at), status, payment_method, count(*), sum(total_centavos) from added group by 1, 2, 3;
  return null;
end
$$;

create function tally_removed_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_parts (day, status, method, n, centavos)
  select manila_day(created_at), status, payment_method, -count(*), -sum(total_centavos) from removed group by 1, 2, 3;
  return null;
end
$$;

create function tally_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_parts (day, status, method, n, centavos)
  select day, status, method, sum(n), sum(n * centavos) from (
    select manila_day(created_at) as day, status, payment_method as method, 1 as n, total_centavos as centavos from added
    union all
    select manila_day(created_at), status, payment_method, -1, total_centavos from removed) as changes
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end
$$;

create trigger orders_are_tallied_when_added after insert on orders
  referencing new table as added for each statement execute function tally_added_orders();
create trigger orders_are_tallied_when_removed after delete on orders
  referencing old table as removed for each statement execute function tally_removed_orders();
create trigger orders_are_tallied_when_changed after update on orders
  referencing new table as added old table as removed for each statement execute function tally_changed_orders();

-- Adds the parts up, and says once for all of them that orders have changed. Called by every worker, twice a second; if
-- another one is at it, it goes on without.
create function fold_order_tallies() returns integer language plpgsql as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_order_tallies', 0)) then
    return 0;
  end if;
  with taken as (
    delete from order_tally_parts where id in (select id from order_tally_parts order by id limit 10000)
    returning day, status, method, n, centavos
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
