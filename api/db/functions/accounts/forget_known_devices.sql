-- Trigger of users: forgets the devices of an account. Locks its known_devices.
create or replace function forget_known_devices() returns trigger language plpgsql as $$
begin
  delete from known_devices where user_id = new.id;
  return null;
end
$$;
