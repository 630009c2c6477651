-- Returns the 1st, 11th or 21st, where a ten-day span begins.
create or replace function ten_day_start(day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', day)::date + 10 * least(2, (extract(day from day)::int - 1) / 10)
$$;
