-- Locks: the account's known_devices, then its sessions.
create or replace function revoke_trusted_devices() returns trigger language plpgsql as $$
begin
  delete from known_devices where user_id = new.id;
  update sessions set confirmed_at = null where user_id = new.id and confirmed_at is not null;
  return null;
end
$$;
