-- Whether the shop holds money for an order. A payment that was refunded in full, or that does not match, does not count.
create function payment_state(target_order uuid, method text) returns text language sql stable as $$
  select case
    when method = 'cod' then 'cash'
    when exists (select from payments p where p.order_id = target_order and p.state = 'paid'
      and p.paid_centavos > (select coalesce(sum(r.amount_centavos), 0) from refunds r
        where r.order_id = p.order_id and r.attempt = p.attempt and r.state <> 'failed')) then 'paid'
    else 'unpaid'
  end
$$;

-- Checks a change of status by an admin against the permitted ones (contract/src/status-permissions.ts). The caller holds
-- the lock on the order. The role is read now: a bulk change can outlive the role of whoever started it.
create function assert_status_change_permitted(o orders, new_status text, actor uuid, permitted text[]) returns void
language plpgsql as $$
declare
  actor_role text;
begin
  select admin_right into actor_role from users where id = actor and role = 'admin' and disabled_at is null;
  if actor_role is null
    or concat_ws('/', actor_role, payment_state(o.id, o.payment_method), o.status, new_status) <> all (permitted) then
    perform refuse('forbidden');
  end if;
end
$$;

-- As before, with the check of each order before its change.
drop function change_next_of_bulk(uuid, uuid, uuid, uuid);
create function change_next_of_bulk(which uuid, after uuid, event_id uuid, record_id uuid, permitted text[])
returns uuid language plpgsql as $$
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
      perform assert_status_change_permitted(o, b.status, b.actor_id, permitted);
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
