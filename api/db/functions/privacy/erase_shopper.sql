-- Amounts stay; other people's texts lose the email address (docs/decisions/0102).
-- Runs as its owner: the calling role may not change these tables.
-- Locks: erasures (advisory), the cart, the shopper, their orders by id.
-- Raises: account_has_open_orders.
create or replace function erase_shopper(target uuid) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  person users;
  ids uuid[];
  open_orders uuid[];
  names_and_phones text[];
begin
  perform lock_erasures();
  perform from carts where user_id = target for update;
  select * into person from users where id = target and role = 'shopper' and erased_at is null for update;
  if person.id is null then
    return;
  end if;
  ids := array(select id from orders where user_id = target order by id for update);
  -- Open orders prevent the erasure: a delivery needs the address, and a refund its recipient.
  open_orders := array(select id from orders o where id = any (ids) and (
    status in ('Pending Payment', 'Processing', 'Shipped')
    or exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open', 'mismatched'))
    or exists (select from refunds r where r.order_id = o.id and r.state in ('wanted', 'pending'))
    or exists (select from returns r where r.order_id = o.id and r.closed_at is null)
    or exists (select from payment_flags f where f.order_id = o.id and f.resolved_at is null))
    order by created_at);
  if open_orders <> '{}' then
    perform raise_shop_error('account_has_open_orders', jsonb_build_object('orders', open_orders));
  end if;
  names_and_phones := array(
    select word from (
      select person.name as word, now() as at
      union all select customer_name, created_at from orders where user_id = target
      union all select name, used_at from addresses where user_id = target) as names
    where word <> '' group by word order by max(at) desc limit 20)
  || array(
    select word from (
      select phone as word, created_at as at from orders where user_id = target
      union all select phone, used_at from addresses where user_id = target
      union all select phone, at from cod_denials where user_id = target) as phones
    where word <> '' group by word order by max(at) desc limit 20);

  update orders set customer_name = 'Erased', phone = '', street = 'Erased', landmark = '', place_code = null,
    place_name = '', billing_address = 'Erased', note = '', tracking_number = null, idempotency_key = id::text, request_hash = null where id = any (ids);
  update order_events set note = '' where order_id = any (ids) and note <> '';
  update order_notes set note = 'Erased' where order_id = any (ids);
  update payments set url = null, qr_image = null, failure = '' where order_id = any (ids);
  update payment_flags set note = '' where order_id = any (ids);
  update statement_lines set sender = '' where id in (select line_id from transfer_receipts where order_id = any (ids));
  update refunds set note = '', hand_reference = case when hand_reference is not null then 'Erased' end where order_id = any (ids);
  update returns set note = '', answer = '', refund_note = '' where order_id = any (ids);
  delete from return_pictures where order_id = any (ids);
  delete from pay_links where order_id = any (ids);
  update complaint_replies set text = 'Erased'
    where complaint_id in (select id from complaints where lower(email) = lower(person.email));
  update complaints set name = 'Erased', email = null, phone = '', order_number = '', message = 'Erased', state = 'closed',
    version = version + 1 where lower(email) = lower(person.email);
  delete from addresses where user_id = target;
  update cod_denials set reason = '', phone = null where user_id = target;
  delete from carts where user_id = target;
  delete from sessions where user_id = target;
  delete from known_devices where user_id = target;
  delete from otp_challenges where email = lower(person.email) or user_id = target;
  perform forget_email(email) from former_emails f where user_id = target and email is not null
    and not exists (select from users u where u.role = 'shopper' and lower(u.email) = lower(f.email) and u.id <> target);
  update former_emails set email = null where user_id = target;
  update users set email = null, name = '', erased_at = now() where id = target;

  if person.email is not null then
    perform forget_email(person.email);
  end if;
  perform list_mentions(target, names_and_phones);
end
$$;
