-- SQLSTATE TD000, a code of contract/src/core/errors.ts, details as JSON.
create or replace function raise_shop_error(code text, details jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'TD000', message = code, detail = details::text;
end
$$;
