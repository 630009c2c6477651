create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_kind on audit_log (entity, at desc, id desc);

-- The record of changes belongs to a role of its own, which nobody logs in as. The one that the program connects with may
-- read it and add to it, and nothing else: it can neither change a row nor take the guard off the table. That takes the
-- right to make roles; who has not been given it keeps the trigger alone, and docs/security.md says how to catch up.
do $$
declare
  keeper text := left(current_database(), 50) || '_audit';
begin
  begin
    execute format('create role %I nologin', keeper);
  exception when duplicate_object or unique_violation then
    null;
  end;
  execute format('grant %I to current_user', keeper);
  execute format('grant create on schema %I to %I', current_schema(), keeper);
  execute format('alter table audit_log owner to %I', keeper);
  execute 'grant select, insert on audit_log to current_user';
  execute format('revoke create on schema %I from %I', current_schema(), keeper);
  execute format('revoke %I from current_user', keeper);
exception when insufficient_privilege then
  raise notice 'audit_log stays with %: it may not make a role of its own for it.', current_user;
end
$$;
