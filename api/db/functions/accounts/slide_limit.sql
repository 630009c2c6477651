-- A partly expired eighth of the window still counts.
create or replace function slide_limit(current_limit rate_limits, period interval) returns rate_limits language plpgsql stable as $$
declare
  steps integer := floor(extract(epoch from now() - current_limit.window_start) * 8 / extract(epoch from period));
begin
  if current_limit.last_at <= now() - period then
    current_limit.window_start := now();
    current_limit.count := 0;
    current_limit.earlier := '{}';
  elsif steps > 0 then
    current_limit.earlier := (array_fill(0, array[steps - 1]) || current_limit.count || current_limit.earlier)[:8];
    current_limit.window_start := current_limit.window_start + steps * period / 8;
    current_limit.count := 0;
  end if;
  return current_limit;
end
$$;
