-- Moves up to 1,000 waiting jobs into the queue, in one transaction and with one notification. Locks those rows and skips
-- locked ones. The queue runs the lowest priority first: log-in codes at -10, payments and everything else at 0, these at 10.
create or replace function release_job_outbox() returns integer language sql as $$
  with released as (
    delete from job_outbox where id in (select id from job_outbox order by id limit 1000 for update skip locked)
    returning task, payload, run_at
  ), added as (
    select graphile_worker.add_jobs(array_agg(
      row(task, payload, null, run_at, null, null, 10, null)::graphile_worker.job_spec)) from released having count(*) > 0
  )
  select count(*)::integer from added
$$;
