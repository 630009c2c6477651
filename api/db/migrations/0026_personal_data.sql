-- ── Accounts ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- A shopper who was erased stays as a row without a person: orders and counts refer to it.
alter table users add column erased_at timestamptz;
alter table users drop constraint users_check;
alter table users add constraint users_check check (case role
  when 'shopper' then (email is not null) = (erased_at is null) and username is null and password_hash is null
  else username is not null and password_hash is not null and erased_at is null end);

-- Keyed hashes of the normalized mailbox, and of phone numbers below: whoever erases an account and begins another keeps a
-- denial of cash and the vouchers that were used. Null: from before there were keys.
alter table users add column mailbox_key text;
create index users_of_mailbox on users (mailbox_key) where mailbox_key is not null;
alter table cod_denials add column phone_key text;
alter table promotion_uses add column phone_key text;
create index promotion_uses_of_phone on promotion_uses (promotion_id, phone_key) where released_at is null and phone_key is not null;

-- ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table orders add column phone_key text;
-- Empty: of somebody who was erased.
alter table orders drop constraint orders_phone_check;
alter table orders add constraint orders_phone_check check (phone = '' or phone ~ '^\+[1-9][0-9]{6,14}$');

-- What happened stays as it is written. A note may name somebody, and who is erased must go from it.
drop trigger order_events_are_append_only on order_events;
create trigger order_events_are_append_only before truncate or update of order_id, at, actor_id, from_status, to_status, reason, id
  on order_events for each statement execute function refuse_rewriting_history();

-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- The same of the books.
drop trigger stock_moves_are_append_only on stock_moves;
create trigger stock_moves_are_append_only
  before update of id, variant_id, at, kind, delta, stock_after, taken_then, actor_id, idempotency_key on stock_moves
  for each statement execute function refuse_rewriting_history();

-- ── Complaints ────────────────────────────────────────────────────────────────────────────────────────────────────

create table complaints (
  id uuid primary key, -- chosen by the browser: sent twice, it is stored once
  number integer not null generated always as identity (start with 1001) unique, -- what people call it: C-1001
  created_at timestamptz not null default now(),
  due_on date not null, -- until when the merchant answers
  kind text not null check (kind in ('product', 'delivery', 'refund', 'privacy', 'other')),
  name text not null check (length(btrim(name)) between 1 and 200),
  email text check (length(email) between 3 and 254), -- null: of somebody who was erased
  phone text not null default '' check (length(phone) <= 40),
  order_number text not null default '' check (length(order_number) <= 60), -- as they wrote it
  message text not null check (length(btrim(message)) between 1 and 4000),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  version integer not null default 1
);

create index complaints_by_state on complaints (state, due_on, number);
create index complaints_newest on complaints (number desc);
create index complaints_by_email on complaints (lower(email));

create table complaint_replies (
  id uuid primary key,
  complaint_id uuid not null references complaints on delete cascade,
  author_id uuid not null references users,
  text text not null check (length(btrim(text)) between 1 and 4000),
  created_at timestamptz not null default now()
);

create index complaint_replies_of_complaint on complaint_replies (complaint_id, created_at, id);

-- ── Privacy ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: privacy/traces_in

-- Erasing a shopper must not read every note there is, nor a list of pending entries for each name and number.
create index stock_moves_by_trace on stock_moves using gin (traces_in(note)) with (fastupdate = off) where note <> '';
create index order_notes_by_trace on order_notes using gin (traces_in(note)) with (fastupdate = off);
create index order_events_by_trace on order_events using gin (traces_in(note)) with (fastupdate = off) where note <> '';
create index refunds_by_trace on refunds using gin (traces_in(note)) with (fastupdate = off) where note <> '';
create index complaints_by_trace on complaints using gin (traces_in(message)) with (fastupdate = off);
create index complaint_replies_by_trace on complaint_replies using gin (traces_in(text)) with (fastupdate = off);

-- Texts of others that may name an erased shopper, until the merchant has decided about each. No foreign keys: they would come
-- before the triggers that protect history.
create table erasure_mentions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  stock_move_id bigint,
  bulk_change_id uuid,
  order_note_id uuid,
  order_event_id uuid,
  refund_id uuid,
  denied_id uuid,
  complaint_id uuid,
  complaint_reply_id uuid,
  constraint erasure_mentions_one_text check (num_nonnulls(stock_move_id, bulk_change_id, order_note_id, order_event_id,
    refund_id, denied_id, complaint_id, complaint_reply_id) = 1),
  constraint erasure_mentions_once unique nulls not distinct (user_id, stock_move_id, bulk_change_id, order_note_id,
    order_event_id, refund_id, denied_id, complaint_id, complaint_reply_id)
);
