-- Locks: the code (advisory).
-- Raises: promotion_code_taken.
create or replace function require_unique_code() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('promotion code:' || lower(new.code), 0));
  if exists (select from promotions p where lower(p.code) = lower(new.code) and p.id <> new.id and p.stopped_at is null
      and p.starts_at < new.ends_at and new.starts_at < p.ends_at) then
    perform raise_shop_error('promotion_code_taken');
  end if;
  return new;
end
$$;
