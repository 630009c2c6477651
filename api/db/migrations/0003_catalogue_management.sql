-- What admins did, for whoever has to find out later: one row a change, written in the change's own transaction.
-- No foreign keys: the record must outlive what it is about.
create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null check (action in ('create', 'update', 'archive', 'restore', 'delete')),
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb
);

create index audit_log_of_entity on audit_log (entity, entity_id, at desc);
create index audit_log_by_time on audit_log (at desc, id desc);

create function refuse_rewriting_history() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = tg_table_name || ' is append-only';
end
$$;

-- Holds for the owner of the table too. A role of its own for the program, with nothing but select and insert here,
-- comes with the guide for production.
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting_history();

-- Ten million pesos: nobody's price, but somebody's slip of the finger. Sums of many stay exact.
alter table products add constraint products_price_is_sane check (price_centavos <= 1000000000);

-- How many products the shop shows, in all (scope: the nil uuid) and by category, as parts that add up. A change only
-- ever adds a part, so that two writers never wait for each other, as they would for one row with a number in it.
create table product_counts (
  scope uuid not null,
  n bigint not null
);

create index product_counts_of_scope on product_counts (scope) include (n);

insert into product_counts
select coalesce(category_id, '00000000-0000-0000-0000-000000000000'), count(*) from products
where archived_at is null group by grouping sets ((), (category_id))
having grouping(category_id) = 1 or category_id is not null;

-- Now and then a writer adds the parts up. If another one is at it, it goes on without: nobody waits for tidiness.
create function tidy_product_counts() returns void language plpgsql as $$
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

create function count_added_products() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select coalesce(category_id, '00000000-0000-0000-0000-000000000000'), count(*) from added
  where archived_at is null group by grouping sets ((), (category_id))
  having count(*) > 0 and (grouping(category_id) = 1 or category_id is not null);
  perform tidy_product_counts();
  return null;
end
$$;

create function count_removed_products() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select coalesce(category_id, '00000000-0000-0000-0000-000000000000'), -count(*) from removed
  where archived_at is null group by grouping sets ((), (category_id))
  having count(*) > 0 and (grouping(category_id) = 1 or category_id is not null);
  return null;
end
$$;

create function count_moved_product() returns trigger language plpgsql as $$
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

create function forget_product_counts() returns trigger language plpgsql as $$
begin
  delete from product_counts;
  return null;
end
$$;

create trigger products_count_added after insert on products
  referencing new table as added for each statement execute function count_added_products();
create trigger products_count_removed after delete on products
  referencing old table as removed for each statement execute function count_removed_products();
-- By row with a condition, so that taking stock at a checkout costs nothing here.
create trigger products_count_moved after update on products for each row
  when (old.archived_at is distinct from new.archived_at or old.category_id is distinct from new.category_id)
  execute function count_moved_product();
create trigger products_count_forgotten after truncate on products
  for each statement execute function forget_product_counts();

-- Tells every copy of the program that what it keeps of the catalogue is out of date.
create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'catalogue');
  return null;
end
$$;

create trigger categories_announce after insert or update or delete or truncate on categories
  for each statement execute function announce_catalogue_change();
create trigger products_announce after insert or delete or truncate on products
  for each statement execute function announce_catalogue_change();
-- Whoever notifies commits one after the other. So a sale, which changes nothing but the stock, does so only when it
-- takes the last piece: shoppers then see "sold out" at once, and a count at most some seconds late.
create trigger products_announce_change after update on products for each row
  when ((old.name, old.details, old.price_centavos, old.category_id, old.image, old.slug, old.archived_at, old.updated_at)
      is distinct from
      (new.name, new.details, new.price_centavos, new.category_id, new.image, new.slug, new.archived_at, new.updated_at)
    or (old.stock = 0) is distinct from (new.stock = 0))
  execute function announce_catalogue_change();
