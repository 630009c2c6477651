create or replace function publish_order_event() returns trigger language plpgsql as $$
begin
  insert into order_event_outbox (event_id) values (new.id);
  return null;
end
$$;
