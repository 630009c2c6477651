-- How far an admin is trusted: what each may do stands in the contract. Whoever is an admin already can do everything, and
-- goes on so.
alter table users add column admin_right text check (admin_right in ('owner', 'staff', 'packer'));
-- Not deleted: orders and the record of changes still name them.
alter table users add column disabled_at timestamptz;
update users set admin_right = 'owner' where role = 'admin';
alter table users add constraint users_admins_have_a_right check ((role = 'admin') = (admin_right is not null));

-- Without an owner nobody could ever make one again. Two who step down at once do so one after the other, and the second
-- one is refused.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('keep_an_owner', 0));
  if not exists (select from users where role = 'admin' and admin_right = 'owner' and disabled_at is null and id <> old.id) then
    perform refuse('last_owner');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create trigger users_keep_an_owner before update on users for each row
  when (old.admin_right = 'owner' and old.disabled_at is null
    and (new.admin_right is distinct from 'owner' or new.disabled_at is not null))
  execute function keep_an_owner();
create trigger users_keep_an_owner_there before delete on users for each row
  when (old.admin_right = 'owner' and old.disabled_at is null) execute function keep_an_owner();
