-- How often a customer has used an offer in orders that are not cancelled. A customer is everybody with the same mailbox, and
-- whoever ordered with the same phone number: an erased account and its successor are one. A null phone_key is not compared.
create or replace function uses_by_customer(offer uuid, shopper uuid, phone_key text) returns bigint language sql stable as $$
  select count(*) from (
    select u.order_id, u.target from promotion_uses u
    where u.promotion_id = offer and u.released_at is null and u.user_id in (
      select shopper
      union select same.id from users me join users same on same.mailbox_key = me.mailbox_key where me.id = shopper)
    union
    select u.order_id, u.target from promotion_uses u
    where u.promotion_id = offer and u.released_at is null and u.phone_key = uses_by_customer.phone_key) as used
$$;
