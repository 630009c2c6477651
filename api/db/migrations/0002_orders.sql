-- Jobs that wait before they run, so that a mistake can be undone first.
alter table job_outbox add column run_at timestamptz; -- null: at once
alter table orders add column note text not null default '' check (length(note) <= 500); -- what the shopper asks of the merchant

-- It takes the note now.
drop function if exists place_order(uuid, uuid, uuid, text, text, text, text, text, text, bigint, integer, integer, bigint);
-- ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Orders of which the merchant was mailed, or is about to be: once each, however often the confirmation is tried.
create table new_order_mails (
  order_id uuid primary key references orders on delete cascade
);
-- Sales are less by what was refunded on a day.
create index refunds_sent on refunds (updated_at) where state = 'succeeded';
alter table bulk_changes add column reason text not null default '' check (length(reason) <= 500); -- why they are cancelled

-- Whether the goods of a cancelled order go back into stock is asked for now.
drop function if exists set_order_status(uuid, text, uuid, uuid, text, text, text[]);
