create or replace function announce_promotion_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'promotions');
  return null;
end
$$;
