-- Binds the tables' owner, too.
-- Raises: insufficient_privilege.
create or replace function refuse_rewriting_history() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = tg_table_name || ' is append-only';
end
$$;
