-- The shopper's account and all that have or had one of its mailboxes, including erased ones.
create or replace function accounts_of_customer(shopper uuid) returns setof uuid language sql stable rows 2 as $$
  with mailboxes as (
    select mailbox_key from users where id = shopper
    union select mailbox_key from former_emails where user_id = shopper)
  select shopper
  union select u.id from mailboxes join users u using (mailbox_key)
  union select f.user_id from mailboxes join former_emails f using (mailbox_key)
$$;
