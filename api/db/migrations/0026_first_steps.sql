-- What a new merchant has decided about the list of first steps: that the ways to pay are fine as they are, or that the
-- list need not be shown. All other steps are seen from what is in the shop.
create table first_step_marks (
  mark text primary key check (mark in ('payments', 'hidden')),
  actor_id uuid not null,
  at timestamptz not null default now()
);
