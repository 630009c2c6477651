-- Jobs that wait before they run, so that a mistake can be undone first.
alter table job_outbox add column run_at timestamptz; -- null: at once
