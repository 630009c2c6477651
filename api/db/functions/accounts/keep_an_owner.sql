-- Trigger of users: two owners who step down at once do so one after the other, and the second one is refused. Takes the
-- advisory lock keep_an_owner; raises last_owner.
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
