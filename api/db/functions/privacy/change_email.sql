-- Orders and complaints follow the account; the mailbox's earlier purchases stay counted (accounts_of_customer).
-- Runs as its owner: the calling role may not change complaints.
-- Locks: erasures (advisory), the shopper, then their sessions, devices, challenges and complaints.
-- Raises: a violation of users_email_once, if another account has the address.
create or replace function change_email(change_id uuid, target uuid, new_email text, new_mailbox_key text, kept_session bytea)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person users;
begin
  perform lock_erasures();
  select * into strict person from users where id = target and role = 'shopper' and erased_at is null for update;
  update users set email = new_email, mailbox_key = new_mailbox_key where id = target;
  insert into former_emails (id, user_id, email, mailbox_key) values (change_id, target, person.email, person.mailbox_key);
  delete from sessions where user_id = target and token_hash <> kept_session;
  delete from known_devices where user_id = target;
  delete from otp_challenges where email = lower(person.email) or (user_id = target and consumed_at is null);
  update complaints set email = new_email where lower(email) = lower(person.email);
end
$$;
