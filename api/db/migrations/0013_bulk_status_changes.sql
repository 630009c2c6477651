-- Many orders on their way to one status. One row an order: what is done is done, whoever dies in between.
create table bulk_changes (
  id uuid primary key,
  actor_id uuid not null references users,
  status text not null check (status in ('Pending Payment', 'Processing', 'Shipped', 'Delivered', 'Cancelled')),
  created_at timestamptz not null default now(),
  cancelled_at timestamptz
);

create index bulk_changes_of_actor on bulk_changes (actor_id);

create table bulk_change_rows (
  bulk_id uuid not null references bulk_changes on delete cascade,
  order_id uuid not null references orders on delete cascade,
  version integer not null, -- of the order when it was chosen: one that somebody has changed since is left alone
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'unchanged', 'refused')),
  problem text not null default '',
  primary key (bulk_id, order_id)
);

create index bulk_change_rows_waiting on bulk_change_rows (bulk_id, order_id) where state = 'waiting';
create index bulk_change_rows_by_state on bulk_change_rows (bulk_id, state);
create index bulk_change_rows_of_order on bulk_change_rows (order_id);

-- The next order after this one: its change, its record and its result, in one transaction. One order a transaction,
-- because two of them would take their products in an order in which a checkout may wait for us, and we for it.
create function change_next_of_bulk(which uuid, after uuid, event_id uuid, record_id uuid) returns uuid language plpgsql as $$
declare
  b bulk_changes;
  r bulk_change_rows;
  o orders;
  result text := 'changed';
  why text := '';
begin
  -- Shared: who cancels waits for the one in hand, and nobody begins another.
  select * into b from bulk_changes where id = which for share;
  if b.id is null or b.cancelled_at is not null then
    return null;
  end if;
  select * into r from bulk_change_rows where bulk_id = which and state = 'waiting' and order_id > after
    order by order_id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  select * into o from orders where id = r.order_id for update;
  if o.version <> r.version then
    result := 'refused';
    why := 'order_changed';
  elsif o.status = b.status then
    result := 'unchanged';
  else
    begin
      perform set_order_status(o.id, b.status, b.actor_id, event_id, '', null);
      insert into audit_log (id, actor_id, action, entity, entity_id, before, after)
      select record_id, b.actor_id, 'update', 'order', o.id,
        jsonb_build_object('status', o.status, 'courier', o.courier, 'trackingNumber', o.tracking_number),
        jsonb_build_object('status', b.status, 'courier', o.courier, 'trackingNumber', o.tracking_number);
    exception when sqlstate 'TD000' then
      result := 'refused';
      why := sqlerrm;
    end;
  end if;
  update bulk_change_rows set state = result, problem = why where bulk_id = which and order_id = r.order_id;
  return r.order_id;
end
$$;
