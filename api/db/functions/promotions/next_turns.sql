-- In how many milliseconds what everybody sees changes by itself, because a sale or an offer begins or ends: the first twenty
-- times.
create or replace function next_turns() returns double precision[] language plpgsql stable as $$
declare
  turns double precision[] := '{}';
  turn timestamptz := now();
begin
  loop
    select min(at) into turn from (
      select min(at) as at from price_turns where at > turn
      union all select min(starts_at) from promotions where stopped_at is null and starts_at > turn
      union all select min(ends_at) from promotions where stopped_at is null and ends_at > turn and isfinite(ends_at)) as next;
    exit when turn is null or cardinality(turns) = 20;
    turns := turns || 1000 * extract(epoch from turn - clock_timestamp())::double precision;
  end loop;
  return turns;
end
$$;
