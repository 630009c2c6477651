-- Accounts with one mailbox or phone number count as one customer, including erased ones.
create or replace function uses_by_customer(offer uuid, shopper uuid, phone_key text) returns bigint language sql stable as $$
  select count(*) from (
    select u.order_id, u.target from promotion_uses u
    where u.promotion_id = offer and u.released_at is null and u.user_id in (select * from accounts_of_customer(shopper))
    union
    select u.order_id, u.target from promotion_uses u
    where u.promotion_id = offer and u.released_at is null and u.phone_key = uses_by_customer.phone_key) as used
$$;
