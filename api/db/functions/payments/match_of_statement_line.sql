-- The payment that this line belongs to, and why it does not pay it without a person; without a problem, it does. A claimed
-- reference decides; without one, an amount that only one payment of that time had, as amount or as full total.
create or replace function match_of_statement_line(l statement_lines, out order_id uuid, out attempt smallint, out problem text)
language plpgsql stable as $$
declare
  p payments;
  candidates payments[];
  latest timestamptz := l.at + case when l.is_day then interval '1 day' else interval '5 minutes' end;
begin
  select claimed.* into p from transfer_claims c
    join payments claimed on (claimed.order_id, claimed.attempt) = (c.order_id, c.attempt)
    where c.account_id = l.account_id and c.reference = l.reference;
  if found then
    problem := case when p.state = 'paid' then 'already_paid'
      when p.amount_centavos <> l.centavos then 'other_amount'
      when p.created_at > latest then 'too_early' end;
  else
    select array_agg(other) into candidates from payments other
      where other.transfer_account_id = l.account_id and other.amount_centavos between l.centavos - 99 and l.centavos
        and l.centavos in (other.amount_centavos, other.amount_centavos + other.lowered_centavos)
        and other.created_at <= latest and keeps_amount(other, l.at);
    if coalesce(cardinality(candidates), 0) <> 1 then
      problem := case when candidates is null then 'no_order' else 'several_orders' end;
      return;
    end if;
    p := candidates[1];
    problem := case when p.state = 'paid' then 'already_paid'
      when p.amount_centavos <> l.centavos then 'other_amount'
      when p.lowered_centavos = 0 then 'needs_reference'
      -- A shopper who sent another reference sent another transfer, or mistyped it: a person knows.
      when l.reference <> '' and exists (select from transfer_claims c where (c.order_id, c.attempt) = (p.order_id, p.attempt))
        then 'other_reference' end;
  end if;
  order_id := p.order_id;
  attempt := p.attempt;
end
$$;
