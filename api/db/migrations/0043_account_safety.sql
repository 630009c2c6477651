-- A password that somebody else made must be changed at the first sign-in, and expires: null for a password of one's own.
alter table users add column temporary_password_until timestamptz;
-- From then on an owner can do nothing but set up a second factor. Null: none is due, because there is one, because the
-- admin is no owner, or because they have not signed in yet.
alter table users add column second_factor_due_at timestamptz;

-- When this session last showed a code: for a few minutes after that, a confirmation takes the password alone.
alter table sessions add column code_confirmed_at timestamptz;
