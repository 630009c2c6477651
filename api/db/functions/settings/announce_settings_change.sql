-- Trigger of settings_versions and provider_keys: tells every instance that what it has cached of them is out of date.
create or replace function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'settings');
  return null;
end
$$;
