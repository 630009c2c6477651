-- Raises a failure of the contract's list (contract/src/core/errors.ts): SQLSTATE TD000, its code as the message, its details
-- as JSON.
create or replace function raise_shop_error(code text, details jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'TD000', message = code, detail = details::text;
end
$$;
