-- Changes a part of a function, which must be in it; the rest stays as it is.
create or replace function pg_temp.change(name regproc, part text, wanted text) returns void language plpgsql as $$
declare
  known text := pg_get_functiondef(name);
begin
  if position(part in known) = 0 then
    raise exception '% does not have: %', name, part;
  end if;
  execute replace(known, part, wanted);
end
$$;

-- An order that an admin had moved on before its money came is paid like any other: out of the cart, and confirmed. What is
-- paid a second time is to be given back.
select pg_temp.change('count_as_paid', $part$
  elsif o.status <> 'Cancelled' then
    return;
$part$, $wanted$
  elsif o.status <> 'Cancelled' then
    if exists (select from payments other
        where other.order_id = o.id and other.attempt <> p.attempt and other.state = 'paid') then
      perform mark_payment(p, 'refund', 'Paid a second time.');
      return;
    end if;
    if exists (select from carts where user_id = o.user_id and last_order_id = o.id) then
      perform take_out_of_cart(o.id, o.user_id);
    end if;
$wanted$);

-- Who opens a paid order again by hand sends the goods for the money: it is no longer to be given back.
select pg_temp.change('set_order_status', $part$
  if wanted = 'Cancelled' then
    for pay in$part$, $wanted$
  if o.status = 'Cancelled' and actor is not null then
    update payment_marks m set resolved_at = now(), resolved_by = actor
    where m.order_id = which and m.kind = 'refund' and m.resolved_at is null and not exists (
      select from payments other where other.order_id = which and other.attempt <> m.attempt and other.state = 'paid');
  end if;
  if wanted = 'Cancelled' then
    for pay in$wanted$);
