-- The amount is written once and equals the amount due unless mismatched.
-- Raises: insufficient_privilege.
create or replace function protect_paid_amount() returns trigger language plpgsql as $$
begin
  if old.paid_centavos is null and old.state <> new.state
    and (new.state = 'mismatched' or new.state = 'paid' and new.paid_centavos = new.amount_centavos) then
    return new;
  end if;
  raise insufficient_privilege using message = 'payments.paid_centavos is written once';
end
$$;
