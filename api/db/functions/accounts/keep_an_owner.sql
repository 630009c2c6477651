-- Two owners cannot both step down concurrently.
-- Locks: keep_an_owner (advisory).
-- Raises: last_owner.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('keep_an_owner', 0));
  if not exists (select from users where role = 'admin' and admin_role = 'owner' and disabled_at is null and id <> old.id) then
    perform raise_shop_error('last_owner');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
