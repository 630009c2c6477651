-- An amount is given to another payment only a week after this one was decided: late and repeated transfers happen.
create or replace function keeps_amount(p payments, at timestamptz) returns boolean language sql stable as $$
  select p.state in ('starting', 'open') or p.settled_at > at - interval '7 days'
$$;
