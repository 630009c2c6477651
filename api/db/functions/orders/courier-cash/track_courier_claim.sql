-- Opens the claim when a cash order ships with a courier, and follows the order. What was received stays received.
-- The row of the order is locked by its update.
create or replace function track_courier_claim() returns trigger language plpgsql as $$
begin
  if new.status in ('Shipped', 'Delivered') and new.courier is not null then
    insert into courier_claims as c (order_id, courier, tracking_number, centavos, shipped_at, delivered_at)
    values (new.id, new.courier, new.tracking_number, new.total_centavos, now(), case when new.status = 'Delivered' then now() end)
    on conflict (order_id) do update set
      courier = case when c.state = 'settled' then c.courier else excluded.courier end,
      tracking_number = case when c.state = 'settled' then c.tracking_number else excluded.tracking_number end,
      state = case when c.state = 'returned' then 'open' else c.state end,
      closed_at = case when c.state <> 'returned' then c.closed_at end,
      shipped_at = case when old.status in ('Shipped', 'Delivered') then c.shipped_at else excluded.shipped_at end,
      delivered_at = case when new.status = 'Delivered' then coalesce(c.delivered_at, excluded.delivered_at) end;
  elsif new.status = 'Cancelled' then
    update courier_claims set state = 'returned', closed_at = now() where order_id = new.id and state = 'open';
  else
    delete from courier_claims where order_id = new.id and received_centavos = 0;
  end if;
  select owed_centavos into new.cash_owed_centavos from courier_claims where order_id = new.id;
  return new;
end
$$;
