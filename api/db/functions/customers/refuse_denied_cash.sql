-- Trigger of orders: refuses cash from shoppers, and for phone numbers, that may not pay in cash. Raises cod_denied.
create or replace function refuse_denied_cash() returns trigger language plpgsql as $$
begin
  if exists (select from cod_denials where user_id = new.user_id or phone = new.phone) then
    perform raise_shop_error('cod_denied');
  end if;
  return new;
end
$$;
