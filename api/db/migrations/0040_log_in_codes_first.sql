-- A log-in code is waited for by somebody and lives ten minutes; a confirmation can take its time. The queue runs the
-- lowest priority first: codes at -10, payments and everything else at 0, what waits in `waiting_jobs` at 10.
create or replace function open_login_challenge(challenge_id uuid, to_email text, email_key text, address_key text) returns void
language plpgsql as $$
begin
  -- One address at a time, so that a hundred requests at once are a hundred in a row.
  perform pg_advisory_xact_lock(hashtextextended(email_key, 0));
  if exists (select from otp_challenges where email = to_email and created_at > now() - interval '30 seconds')
    or not take_from_limit(address_key || ':codes', 60, '1 hour')
    or not take_from_limit(email_key || ':hour', 5, '1 hour')
    or not take_from_limit(email_key || ':day', 20, '1 day')
  then
    return;
  end if;
  insert into otp_challenges (id, email, expires_at) values (challenge_id, to_email, now() + interval '10 minutes');
  perform graphile_worker.add_job('mail-login-code', json_build_object('challengeId', challenge_id), max_attempts => 8, priority => -10);
end
$$;

create or replace function release_waiting_jobs() returns integer language sql as $$
  with released as (
    delete from waiting_jobs where id in (select id from waiting_jobs order by id limit 1000 for update skip locked)
    returning task, payload
  ), added as (
    select graphile_worker.add_jobs(array_agg(
      row(task, payload, null, null, null, null, 10, null)::graphile_worker.job_spec)) from released having count(*) > 0
  )
  select count(*)::integer from added
$$;

-- Since when it waits: health checks notice a worker that no longer moves these on.
alter table waiting_jobs add column created_at timestamptz not null default now();
