-- Lowers the total by 1 to 99 centavos to an amount that no other payment to this account has, as part of the discount.
-- Unchanged if no amount is free or no line can carry the centavos; then only a reference identifies the transfer.
-- The caller has locked the account.
create or replace function lower_to_unique_amount(q quote, account uuid) returns quote language plpgsql as $$
declare
  total bigint := q.total_centavos;
  line integer;
  off integer;
begin
  -- The line that costs most carries them, so that refunds by item add up to what was paid.
  select i into line from generate_subscripts(q.lines, 1) as i
    where q.lines[i].gross_centavos - q.lines[i].discount_centavos > 99
    order by q.lines[i].gross_centavos - q.lines[i].discount_centavos desc, i limit 1;
  if line is null then
    return q;
  end if;
  -- Shoppers who ignore the centavos send a full total or whole pesos, so these are no amounts. The farthest from other
  -- amounts is best, and a neighbor is none: a slip of one centavo must not pay for another order.
  with taken as (
    select amount from payments p cross join lateral (values (p.amount_centavos), (p.amount_centavos + p.lowered_centavos)) as a (amount)
    where p.transfer_account_id = account and p.amount_centavos between total - 208 and total + 9 and keeps_amount(p, now()))
  select c into off from generate_series(1, 99) as c
    cross join lateral (select least(coalesce(min(abs(amount - (total - c))), 10), 10) as distance from taken) as nearest
    where (total - c) % 100 <> 0 and distance > 1
    order by distance desc, random() limit 1;
  if off is null then
    return q;
  end if;
  q.lines[line].discount_centavos := q.lines[line].discount_centavos + off;
  q.discount_centavos := q.discount_centavos + off;
  q.total_centavos := total - off;
  return q;
end
$$;
