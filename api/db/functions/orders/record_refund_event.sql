create or replace function record_refund_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.state <> new.state then
    insert into order_events (id, order_id, kind, actor_id, refund_id)
    values (gen_random_uuid(), new.order_id,
      case new.state when 'wanted' then 'refund_requested' when 'succeeded' then 'refunded' else 'refund_failed' end,
      case when new.state = 'wanted' or new.hand_reference is not null then new.requested_by end, new.id);
  end if;
  return null;
end
$$;
