-- Offers: of everybody, or of those who enter a code. An order has one for the goods and one for shipping at most.

-- ── Promotions ────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: promotions/keep_codes_apart, promotions/announce_promotion_change

create table promotions (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  code text check (code ~ '^[A-Za-z0-9-]{3,30}$'), -- null: nobody has to enter one
  kind text not null check (kind in ('percent', 'amount', 'shipping')),
  value bigint, -- percent, or centavos; null: all of the shipping fee
  cap_centavos bigint check (cap_centavos between 1 and 1000000000),
  min_spend_centavos bigint not null default 0 check (min_spend_centavos between 0 and 1000000000), -- of goods in its scope
  skips_sale_items boolean not null default false,
  is_scoped boolean not null default false, -- only for what promotion_scope names
  starts_at timestamptz not null, -- -infinity: at once
  ends_at timestamptz not null, -- the moment after it; infinity: until it is stopped
  stopped_at timestamptz,
  total_limit integer check (total_limit > 0),
  customer_limit integer check (customer_limit > 0),
  used integer not null default 0 check (used >= 0), -- by orders that are not cancelled; counted only where there is a limit
  permit text not null default '' check (length(permit) <= 100),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint promotions_used_within_limit check (used <= total_limit),
  constraint promotions_have_a_time check (starts_at < ends_at),
  constraint promotions_limits_need_a_code check (code is not null or total_limit is null and customer_limit is null),
  constraint promotions_value_of_kind check (case kind
    when 'percent' then value is not null and value between 1 and 100
    when 'amount' then value is not null and value between 1 and 1000000000 and cap_centavos is null
    else value is null end)
);

create index promotions_not_over on promotions (ends_at) where stopped_at is null;
create index promotions_by_code on promotions (lower(code)) where code is not null;

create trigger promotions_keep_codes_apart before insert or update of code, starts_at, ends_at, stopped_at on promotions
  for each row when (new.code is not null and new.stopped_at is null) execute function keep_codes_apart();

-- That one is used is nobody's news.
create trigger promotions_announce_when_added after insert on promotions
  for each statement execute function announce_promotion_change();
create trigger promotions_announce_change after update on promotions for each row when (old.version <> new.version)
  execute function announce_promotion_change();

create table promotion_scope (
  promotion_id uuid not null references promotions on delete cascade,
  category_id uuid references categories on delete cascade,
  product_id uuid references products on delete cascade,
  constraint promotion_scope_one check (num_nonnulls(category_id, product_id) = 1),
  constraint promotion_scope_once unique nulls not distinct (promotion_id, category_id, product_id)
);

create index promotion_scope_of_category on promotion_scope (category_id) where category_id is not null;
create index promotion_scope_of_product on promotion_scope (product_id) where product_id is not null;

-- What an order has saved by which offer: for its page, for the limits, and for what an offer has cost. No foreign key to the
-- offer, whose row every order would then lock; offers are never deleted.
create table promotion_uses (
  order_id uuid not null references orders on delete cascade,
  target text not null check (target in ('goods', 'shipping')),
  promotion_id uuid not null,
  user_id uuid not null,
  name text not null,
  code text,
  centavos bigint not null check (centavos > 0),
  released_at timestamptz, -- the order was cancelled
  primary key (order_id, target)
);

create index promotion_uses_of_promotion on promotion_uses (promotion_id, user_id) include (centavos) where released_at is null;

-- ── Cart ──────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table carts add column voucher_code text check (voucher_code ~ '^[A-Za-z0-9-]{3,30}$');

-- An offer that takes something off.
create type applied_offer as (
  target text,
  promotion_id uuid,
  name text,
  code text,
  centavos bigint,
  total_limit integer,
  customer_limit integer
);

alter type quote
  add attribute offers applied_offer[],
  add attribute voucher_code text,
  -- applied, waiting (for the shipping fee), beaten (by a better offer), or why it does not apply: a code of errors.ts
  add attribute voucher_state text,
  add attribute voucher_missing_centavos bigint; -- to be spent before it applies

-- ── Payments ──────────────────────────────────────────────────────────────────────────────────────────────────────

alter table payment_flags drop constraint payment_flags_reason_check;
alter table payment_flags add constraint payment_flags_reason_check check (reason in ('cancelled_after_payment', 'paid_twice',
  'ordered_again', 'out_of_stock', 'offer_used_up', 'paid_after_cancellation', 'no_answer', 'provider_failed'));
