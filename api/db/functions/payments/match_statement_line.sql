-- Pays the payment that this line belongs to without a person, and returns its order; null if there is none.
-- Locks: the line, then as receive_transfer.
create or replace function match_statement_line(line uuid) returns uuid language plpgsql as $$
declare
  l statement_lines;
  p payments;
  found_order uuid;
  found_attempt smallint;
  problem text;
begin
  select * into l from statement_lines where id = line and dismissed_at is null for update;
  if not found or exists (select from transfer_receipts where line_id = line) then
    return null;
  end if;
  -- A person entered this transfer by hand before it was imported.
  update transfer_receipts set line_id = line where account_id = l.account_id and reference = l.reference and reference <> ''
    and centavos = l.centavos and line_id is null;
  if found then
    return null;
  end if;
  select m.order_id, m.attempt, m.problem into found_order, found_attempt, problem from match_of_statement_line(l) as m;
  if problem is not null then
    return null;
  end if;
  select * into p from payments where order_id = found_order and attempt = found_attempt and provider_reference is not null;
  if p.order_id is not null and receive_transfer(p, line, l.reference, l.centavos, null) then
    return p.order_id;
  end if;
  return null;
end
$$;
