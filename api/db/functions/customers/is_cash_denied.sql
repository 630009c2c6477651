-- Also matches the mailbox and phone keys, which outlast erased accounts. The phone itself outlasts a changed SECRET_KEY.
create or replace function is_cash_denied(shopper uuid, ordered_phone text, ordered_phone_key text) returns boolean
language sql stable as $$
  select exists (
    select from cod_denials d
    where d.phone = ordered_phone or d.phone_key = ordered_phone_key
      or d.user_id in (select * from accounts_of_customer(shopper)))
$$;
