-- Locks: limited offers, last of all locks, because many orders share one row.
-- Raises: voucher_used_before, voucher_used_up.
create or replace function use_offers(placed orders, offers applied_offer[]) returns void language plpgsql as $$
declare
  offer applied_offer;
begin
  foreach offer in array offers loop
    if coalesce(offer.total_limit, offer.customer_limit) is not null then
      perform count_use(offer.promotion_id, placed.user_id, placed.phone_key, offer.total_limit, offer.customer_limit);
    end if;
    insert into promotion_uses (order_id, target, promotion_id, user_id, phone_key, name, code, centavos)
    values (placed.id, offer.target, offer.promotion_id, placed.user_id, placed.phone_key, offer.name, offer.code, offer.centavos);
  end loop;
end
$$;
