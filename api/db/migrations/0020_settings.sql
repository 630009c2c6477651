-- Every version of the merchant's settings there ever was, each whole: the newest holds, and a former one is put back by
-- writing it down again. Without one the shop goes by its defaults, which are kept as version 0 when they are changed.
create table settings_versions (
  version bigint primary key check (version >= 0),
  settings jsonb not null,
  actor_id uuid not null,
  at timestamptz not null default now()
);

create trigger settings_versions_are_append_only before update or delete or truncate on settings_versions
  for each statement execute function refuse_rewriting_history();

-- Tells every copy of the program that what it knows of them is out of date.
create function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'settings');
  return null;
end
$$;

create trigger settings_announce after insert on settings_versions
  for each statement execute function announce_settings_change();
