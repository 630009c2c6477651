-- Creates the shop's database roles. Safe to repeat.
--
--   migrating role  owns the tables
--   running role    the application's role, limited by api/db/grants.sql
--   audit role      owns the audit log without log-in, so that the other roles cannot rewrite it
--
-- `tindahan setup` runs this file. By hand, as the database owner with createrole
-- (an empty password leaves the existing one):
--
--   psql shop -v ON_ERROR_STOP=1 -v migrating_role=shop_migrator -v running_role=shop_app -v audit_role=shop_audit \
--     -v migrating_password=... -v running_password=... -f api/db/roles.sql
--
-- Run it again after the first migration, which creates the audit log.
begin;

select set_config('setup.migrating', :'migrating_role', true), set_config('setup.running', :'running_role', true),
  set_config('setup.audit', :'audit_role', true), set_config('setup.migrating_password', :'migrating_password', true),
  set_config('setup.running_password', :'running_password', true);

do $$
declare
  migrating text := current_setting('setup.migrating');
  running text := current_setting('setup.running');
  audit text := current_setting('setup.audit');
  one record;
begin
  for one in select * from (values
    (migrating, 'login', current_setting('setup.migrating_password')),
    (running, 'login', current_setting('setup.running_password')),
    (audit, 'nologin', '')) as roles (name, login, password)
  loop
    if not exists (select from pg_roles where rolname = one.name) then
      execute format('create role %I %s', one.name, one.login);
    end if;
    if one.password <> '' then
      execute format('alter role %I password %L', one.name, one.password);
    end if;
    if exists (select from pg_roles where rolname = one.name
        and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)) then
      raise exception 'The role % is a superuser or has createrole, createdb, replication or bypassrls.', one.name
        using hint = 'Take that away with "alter role", or choose another name.';
    end if;
    if exists (select from pg_auth_members
        where pg_get_userbyid(member) = one.name and pg_get_userbyid(roleid) <> audit) then
      raise exception 'The role % is a member of other roles, and has their rights.', one.name
        using hint = 'Take that away with "revoke", or choose another name.';
    end if;
  end loop;

  execute format('revoke all on database %I from public, %I', current_database(), running);
  execute format('grant connect, create, temporary on database %I to %I', current_database(), migrating);
  execute format('grant connect on database %I to %I', current_database(), running);
  revoke all on schema public from public;
  execute format('revoke all on schema public from %I', running);
  execute format('grant usage, create on schema public to %I', migrating);
  execute format('grant usage on schema public to %I', running);
  -- pg_temp comes last, so that a temporary table cannot shadow a real one.
  execute format('alter role %I in database %I set search_path = public, pg_temp', migrating, current_database());
  execute format('alter role %I in database %I set search_path = public, pg_temp', running, current_database());
  -- JIT compilation takes longer than any statement of the shop.
  execute format('alter role %I in database %I set jit = off', migrating, current_database());
  execute format('alter role %I in database %I set jit = off', running, current_database());
  -- Connection poolers drop the limits that the application sets.
  execute format('alter role %I in database %I set statement_timeout = %L', running, current_database(), '10s');
  execute format('alter role %I in database %I set idle_in_transaction_session_timeout = %L',
    running, current_database(), '10s');

  -- For a role that does not own the database, the statements above only warn.
  if not has_database_privilege(migrating, current_database(), 'create')
    or has_database_privilege('public', current_database(), 'temporary')
    or not has_schema_privilege(migrating, 'public', 'create') then
    raise exception '% does not own the database %.', current_user, current_database()
      using hint = 'Connect as its owner, or make a database of its own with "create database".';
  end if;
end
$$;

do $$
declare
  migrating text := current_setting('setup.migrating');
  audit text := current_setting('setup.audit');
  is_superuser boolean := (select rolsuper from pg_roles where rolname = current_user);
  holder text := (select pg_get_userbyid(relowner) from pg_class where oid = to_regclass('public.audit_log'));
begin
  if holder is null then
    return;
  end if;
  if holder <> audit then
    -- Without superuser rights, changing the owner requires membership in both roles.
    if not is_superuser then
      execute format('grant %I, %I to current_user', migrating, audit);
    end if;
    execute format('grant create on schema public to %I', audit);
    execute format('alter table public.audit_log owner to %I', audit);
    execute format('grant select, insert on public.audit_log to %I with grant option', migrating);
    execute format('revoke create on schema public from %I', audit);
    if not is_superuser then
      execute format('revoke %I, %I from current_user', migrating, audit);
    end if;
  end if;
  -- `setup` grants it to the migrating role during migrations.
  execute format('revoke %I from %I', audit, migrating);
end
$$;

commit;
