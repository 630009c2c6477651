-- Jobs that are in no hurry. The queue's own `add_job` notifies its workers, and PostgreSQL lets transactions that notify
-- commit one at a time: orders would wait for each other. A row here waits for nobody; a worker moves it on soon after.
create table waiting_jobs (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null
);

-- Moves what waits into the queue, in one transaction and with one notice for all of it.
create function release_waiting_jobs() returns integer language sql as $$
  with released as (
    delete from waiting_jobs where id in (select id from waiting_jobs order by id limit 1000 for update skip locked)
    returning task, payload
  ), added as (
    select graphile_worker.add_jobs(array_agg(
      row(task, payload, null, null, null, null, null, null)::graphile_worker.job_spec)) from released having count(*) > 0
  )
  select count(*)::integer from added
$$;
