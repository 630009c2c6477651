-- One order per transaction, because two could deadlock with a checkout.
-- Locks: the bulk change (shared), its row (skipping locked ones), the order, then as set_order_status.
create or replace function change_next_of_bulk(target_bulk uuid, after uuid, event_id uuid, record_id uuid, permitted text[])
returns uuid language plpgsql as $$
declare
  b bulk_changes;
  r bulk_change_rows;
  o orders;
  target text;
  result text := 'changed';
  why text := '';
begin
  -- Cancelling the bulk change waits for the current order and prevents the next one.
  select * into b from bulk_changes where id = target_bulk for share;
  if b.id is null or b.cancelled_at is not null then
    return null;
  end if;
  select * into r from bulk_change_rows where bulk_id = target_bulk and state = 'waiting' and order_id > after
    order by order_id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  select * into o from orders where id = r.order_id for update;
  target := coalesce((select status_before from bulk_change_rows where bulk_id = b.undoes and order_id = r.order_id), b.status);
  if o.version <> r.version then
    result := 'refused';
    why := 'order_changed';
  elsif o.status = target then
    result := 'unchanged';
  elsif b.undoes is not null and o.status = 'Cancelled' and target = 'Pending Payment' then
    -- Its payment was closed, and its time to pay has run on.
    result := 'refused';
    why := 'payment_closed';
  else
    begin
      perform assert_status_change_permitted(o, target, b.actor_id, permitted);
      perform set_order_status(o.id, target, b.actor_id, event_id, null, b.reason, null);
      insert into audit_log (id, actor_id, action, entity, entity_id, before, after)
      select record_id, b.actor_id, 'update', 'order', o.id,
        jsonb_build_object('status', o.status, 'courier', o.courier, 'trackingNumber', o.tracking_number),
        jsonb_build_object('status', target, 'courier', o.courier, 'trackingNumber', o.tracking_number);
    exception when sqlstate 'TD000' then
      result := 'refused';
      why := sqlerrm;
    end;
  end if;
  update bulk_change_rows set state = result, problem = why,
    status_before = case when result = 'changed' then o.status end,
    version_after = case when result = 'changed' then (select version from orders where id = o.id) end
  where bulk_id = target_bulk and order_id = r.order_id;
  return r.order_id;
end
$$;
