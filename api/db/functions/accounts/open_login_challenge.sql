-- For the release before, which still runs while an update is rolled out.
create or replace function open_login_challenge(
  new_id uuid, to_email text, email_key text, mailbox_key text, network_keys text[], new_handle bytea, sent_handle bytea
) returns void language sql as $$
  select open_challenge(new_id, to_email, email_key, mailbox_key, network_keys, new_handle, sent_handle, null)
$$;
