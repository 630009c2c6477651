create or replace function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'catalogue');
  return null;
end
$$;
