-- Trigger with a condition: refuses the row, as a check constraint with the name of the trigger would. Raises check_violation.
create or replace function refuse_row() returns trigger language plpgsql as $$
begin
  raise check_violation using constraint = tg_name, table = tg_table_name,
    message = format('a row of %s violates %s', tg_table_name, tg_name);
end
$$;
