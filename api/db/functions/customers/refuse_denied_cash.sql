-- Trigger of orders: refuses cash from shoppers, and for phone numbers, that may not pay in cash. Raises cod_denied.
create or replace function refuse_denied_cash() returns trigger language plpgsql as $$
begin
  if is_cash_denied(new.user_id, new.phone, new.phone_key) then
    perform raise_shop_error('cod_denied');
  end if;
  return new;
end
$$;
