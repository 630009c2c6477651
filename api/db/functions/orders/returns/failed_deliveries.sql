-- Parcels that came back because of their buyer: of the account, of others with its mailbox, or of the phone number.
create or replace function failed_deliveries(shopper uuid, ordered_phone_key text) returns bigint language sql stable as $$
  select count(*) from returned_parcels p join orders o on o.id = p.order_id
  where p.cause in ('refused', 'not_met', 'wrong_address')
    and (p.phone_key = ordered_phone_key or o.user_id in (select * from accounts_of_customer(shopper)))
$$;
