-- A partly expired eighth of the window still counts.
create or replace function slide_limit(kept rate_limits, period interval) returns rate_limits language plpgsql stable as $$
declare
  steps integer := floor(extract(epoch from now() - kept.window_start) * 8 / extract(epoch from period));
begin
  if kept.last_at <= now() - period then
    kept.window_start := now();
    kept.count := 0;
    kept.earlier := '{}';
  elsif steps > 0 then
    kept.earlier := (array_fill(0, array[steps - 1]) || kept.count || kept.earlier)[:8];
    kept.window_start := kept.window_start + steps * period / 8;
    kept.count := 0;
  end if;
  return kept;
end
$$;
