-- Shipped goods return to stock only with `restock`.
-- Locks: the order, its counted variants by id, its limited offer.
-- Raises: not_found, order_cannot_change, parcel_returned, not_enough_stock, voucher_used_up, voucher_used_before.
create or replace function set_order_status(
  target_order uuid, new_status text, actor uuid, event_id uuid, reason text, note text, allowed_from text[],
  restock boolean default false
) returns text language plpgsql as $$
declare
  o orders;
  short jsonb;
  pay payments;
begin
  select * into o from orders where id = target_order for update;
  if not found then
    perform raise_shop_error('not_found');
  elsif o.status = new_status then
    return o.status;
  elsif allowed_from is not null and o.status <> all (allowed_from) then
    perform raise_shop_error('order_cannot_change', jsonb_build_object('status', o.status));
  elsif o.is_returned then
    -- Its pieces are back in stock or written off, so there is nothing left to send.
    perform raise_shop_error('parcel_returned');
  end if;

  perform from variants v join order_lines l on l.variant_id = v.id
    where l.order_id = target_order and (v.stock is not null or l.took_stock) order by v.id for no key update of v;
  restock := restock or o.status not in ('Shipped', 'Delivered');
  if new_status = 'Cancelled' and o.stock_held and restock then
    update variants v set stock = v.stock + l.pieces, taken = v.taken - l.pieces from held_pieces(target_order) l
    where l.took_stock and v.id = l.variant_id;
  elsif new_status <> 'Cancelled' and not o.stock_held then
    select jsonb_agg(jsonb_build_object('productId', v.id, 'name', variant_name(p.name, v.option_values), 'left', v.stock)) into short
    from held_pieces(target_order) l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where v.stock < l.pieces;
    if short is not null then
      perform raise_shop_error('not_enough_stock', short);
    end if;
    update order_lines l set took_stock = v.stock is not null from variants v where l.order_id = target_order and v.id = l.variant_id;
    update variants v set stock = v.stock - l.pieces, taken = v.taken + l.pieces from held_pieces(target_order) l
    where v.id = l.variant_id and v.stock is not null;
  end if;

  update orders set status = new_status, stock_held = (new_status <> 'Cancelled' or o.stock_held and not restock),
    is_returned = coalesce(reason = 'returned_to_sender', false), updated_at = now() where id = target_order;
  insert into order_events (id, order_id, kind, actor_id, from_status, to_status, reason, note)
  values (event_id, target_order, case when reason in ('paid', 'paid_after_cancellation') then 'paid' else 'status_changed' end,
    actor, o.status, new_status, reason, note);

  if new_status = 'Cancelled' then
    perform release_offers(target_order);
  elsif o.status = 'Cancelled' then
    perform reclaim_offers(target_order);
  end if;
  if o.status = 'Cancelled' and actor is not null then
    -- Reopening a paid order fulfills it, so its refund is no longer due.
    update payment_flags m set resolved_at = now(), resolved_by = actor
    where m.order_id = target_order and m.kind = 'refund' and m.resolved_at is null and not exists (
      select from payments other where other.order_id = target_order and other.attempt <> m.attempt and other.state = 'paid');
  end if;
  if new_status = 'Cancelled' then
    for pay in select * from payments where order_id = target_order loop
      if pay.state = 'paid' and pay.paid_centavos > (select coalesce(sum(amount_centavos), 0) from refunds r
          where r.order_id = target_order and r.attempt = pay.attempt and r.state <> 'failed') then
        -- The return of the parcel asks for the refund of its items.
        continue when reason = 'returned_to_sender';
        perform flag_payment(pay, 'refund', 'cancelled_after_payment');
      elsif pay.state in ('starting', 'open') then
        perform graphile_worker.add_job('close-payment', json_build_object('orderId', target_order), job_key => 'close-payment:' || target_order);
      end if;
    end loop;
  end if;
  return new_status;
end
$$;
