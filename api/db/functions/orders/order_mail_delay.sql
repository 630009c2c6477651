-- How long a mail about a change waits. A change that is undone within it is never mailed.
create or replace function order_mail_delay() returns interval language sql immutable as $$
  select interval '1 minute'
$$;
