-- Trigger of settings_versions: tells every instance that the settings it has cached are out of date.
create or replace function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'settings');
  return null;
end
$$;
