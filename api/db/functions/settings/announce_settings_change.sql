create or replace function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'settings');
  return null;
end
$$;
