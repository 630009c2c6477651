-- ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Orders of which the merchant was mailed, or is about to be: once each, however often the confirmation is tried.
create table new_order_mails (
  order_id uuid primary key references orders on delete cascade
);
