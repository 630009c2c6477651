-- The migration runner creates the "requires" functions of api/db/functions first.

-- ── Extensions ────────────────────────────────────────────────────────────────────────────────────────────────────

create extension if not exists unaccent;

-- ── Domains ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Domains compile once per connection; table checks per statement, a quarter of an order's time.
create domain centavos as bigint check (value >= 0);
create domain charge as bigint check (value > 0);
create domain price as bigint check (value between 1 and 1000000000);
create domain stock_count as integer check (value >= 0);
create domain taken_count as bigint check (value >= 0);
create domain quantity as integer check (value between 1 and 99);
create domain grams as integer check (value between 1 and 1000000);
create domain item_code as varchar(60) check (value <> '' and value = btrim(value));
create domain voucher_code as text check (value ~ '^[A-Za-z0-9-]{3,30}$');
create domain order_status as text
  check (value in ('Pending Payment', 'Processing', 'Shipped', 'Delivered', 'Cancelled'));
create domain payment_method as text check (value ~ '^[a-z][a-z0-9_]{0,29}$');
create domain order_event_kind as text check (value in ('placed', 'paid', 'status_changed', 'shipment_changed', 'refund_requested',
  'refunded', 'refund_failed', 'note_added'));
create domain order_event_reason as text check (value in ('paid', 'paid_after_cancellation', 'payment_failed',
  'payment_not_started', 'provider_unreachable', 'replaced', 'returned_to_sender', 'not_paid_in_time'));
create domain delivery_kind as text check (value in ('ship', 'pickup'));
create domain person_name as varchar(200) check (btrim(value) <> '');
create domain address_text as varchar(1000) check (btrim(value) <> '');
create domain courier_text as varchar(100) check (btrim(value) <> '');
-- PSGC code of a barangay without its two region digits.
create domain place_code as text check (value ~ '^\d{8}$');
create domain phone_number as text check (value = '' or value ~ '^\+[1-9][0-9]{6,14}$');

-- ── Platform ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: platform/refuse_rewriting_history

-- A crash empties the table and starts a new epoch, in which waiting shoppers rejoin.
create unlogged table waiting_room (
  single boolean primary key default true check (single),
  epoch bigint not null default (extract(epoch from clock_timestamp()) * 1000),
  issued bigint not null default 0,
  called bigint not null default 0,
  waited_at timestamptz not null default '-infinity',
  check (called <= issued)
);

-- ── Accounts ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: accounts/keep_an_owner, accounts/revoke_trusted_devices

create table users (
  id uuid primary key,
  role text not null check (role in ('shopper', 'admin')),
  email text check (length(email) between 3 and 254),
  name text not null default '' check (length(name) <= 200),
  username text check (length(btrim(username)) between 1 and 100),
  password_hash text,
  created_at timestamptz not null default now(),
  admin_role text check (admin_role in ('owner', 'staff', 'packer')),
  disabled_at timestamptz,
  -- Set for passwords chosen by another admin; the first sign-in must change them.
  temporary_password_until timestamptz,
  -- Owners without a second factor can only set one up after this time.
  second_factor_due_at timestamptz,
  page_size smallint check (page_size in (4, 10, 25, 50)),
  erased_at timestamptz,
  -- Keyed hash, so that cash denials and voucher uses survive erasure.
  mailbox_key text,
  -- A customer for whom staff ordered may have no e-mail address, and cannot log in.
  check (case role
    when 'shopper' then (email is null or erased_at is null) and username is null and password_hash is null
    else username is not null and password_hash is not null and erased_at is null
  end),
  constraint users_admins_have_a_role check ((role = 'admin') = (admin_role is not null))
);

create unique index users_email_once on users (lower(email)) where role = 'shopper';
create unique index users_username_once on users (lower(username)) where role = 'admin';
create index users_by_email on users (lower(email) text_pattern_ops) where role = 'shopper';
create index users_of_mailbox on users (mailbox_key) where mailbox_key is not null;
create index users_shoppers_newest on users (created_at desc, id desc) where role = 'shopper';

create trigger users_keep_an_owner before update on users for each row
  when (old.admin_role = 'owner' and old.disabled_at is null
    and (new.admin_role is distinct from 'owner' or new.disabled_at is not null))
  execute function keep_an_owner();
create trigger users_keep_an_owner_when_deleted before delete on users for each row
  when (old.admin_role = 'owner' and old.disabled_at is null) execute function keep_an_owner();

-- Hashes only, so that a leaked table grants no access.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_limit interval not null,
  expires_at timestamptz not null,
  device text not null default '' check (length(device) <= 300),
  confirmed_at timestamptz -- last re-authentication, valid for ten minutes
);

create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Known devices have a separate rate limit, which strangers cannot exhaust.
create table known_devices (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  last_used_at timestamptz not null default now()
);

create index known_devices_of_user on known_devices (user_id, last_used_at);
create index known_devices_by_age on known_devices (last_used_at);

create trigger users_revoke_trusted_devices after update on users for each row
  when (old.password_hash is distinct from new.password_hash or old.disabled_at is distinct from new.disabled_at)
  execute function revoke_trusted_devices();

create table otp_challenges (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  mailed_at timestamptz not null default now(),
  user_id uuid references users on delete cascade -- the account that takes over the address; null: a log-in
);

create index otp_challenges_newest on otp_challenges (email, created_at desc, id desc);
create index otp_challenges_by_expiry on otp_challenges (expires_at);
create index otp_challenges_of_user on otp_challenges (user_id) where user_id is not null;

-- The keyed hash stays after an erasure: a changed address must not renew used vouchers or end a denial of cash.
create table former_emails (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text check (length(email) between 3 and 254), -- null: erased
  mailbox_key text,
  changed_at timestamptz not null default now()
);

create index former_emails_of_user on former_emails (user_id, changed_at);
create index former_emails_of_mailbox on former_emails (mailbox_key);

-- Tries count per handle, so that strangers cannot exhaust a shopper's tries.
create table login_handles (
  handle_hash bytea primary key check (length(handle_hash) = 32),
  challenge_id uuid not null references otp_challenges on delete cascade,
  network_key text not null,
  device_hash bytea,
  tries smallint not null default 0 check (tries between 0 and 5),
  tries_without_handle smallint not null default 0 check (tries_without_handle between 0 and 5),
  created_at timestamptz not null default clock_timestamp()
);

create index login_handles_of_challenge on login_handles (challenge_id);

-- Counts per eighth of a period (accounts/slide_limit). Keys are keyed hashes.
create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null,
  earlier integer[] not null default '{}',
  last_at timestamptz not null default now()
);

create index rate_limits_by_age on rate_limits (window_start);

-- The secret is encrypted with a key outside the database.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0 -- half-minute step of the last code, to refuse replays
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key check (length(id) between 1 and 1400),
  user_id uuid not null references users on delete cascade,
  public_key bytea not null,
  sign_count bigint not null default 0, -- a cloned key falls behind this counter
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table passkey_challenges (
  challenge text primary key check (length(challenge) between 16 and 200),
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);
create index passkey_challenges_of_user on passkey_challenges (user_id);

create table security_events (
  id uuid primary key,
  at timestamptz not null default now(),
  kind text not null check (length(kind) between 1 and 40),
  outcome text not null check (length(outcome) between 1 and 60),
  account_type text check (account_type in ('admin', 'shopper')),
  user_id uuid,
  target_id uuid,
  network text check (length(network) <= 60), -- null: a command on the server
  path text check (length(path) <= 300),
  count integer not null default 1 check (count >= 1)
);

create index security_events_by_time on security_events (at desc, id desc);
create index security_events_of_user on security_events (user_id, at desc, id desc);

create trigger security_events_are_append_only before update or truncate on security_events
  for each statement execute function refuse_rewriting_history();
create trigger security_events_are_retained before delete on security_events
  for each row when (old.at > now() - interval '90 days') execute function refuse_rewriting_history();

-- ── Audit ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- No foreign keys: rows outlive their entities. A role without log-in owns the table (api/db/roles.sql).
create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null check (action in ('create', 'update', 'archive', 'restore', 'delete')),
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb
);

create index audit_log_of_entity on audit_log (entity, entity_id, at desc);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_kind on audit_log (entity, at desc, id desc);

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting_history();

-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: catalogue/folded, catalogue/plain_words, catalogue/measure_pattern, catalogue/measures
-- requires: catalogue/searchable_words, catalogue/product_type_words, catalogue/product_words, catalogue/product_keys
-- requires: catalogue/age_step, catalogue/product_ages, catalogue/typing_variants, catalogue/learn_words
-- requires: catalogue/learn_words_of_added_products, catalogue/learn_words_of_changed_product, catalogue/learn_words_of_category
-- requires: catalogue/set_category_slug, catalogue/announce_catalogue_change, catalogue/count_products
-- requires: catalogue/count_moved_product, catalogue/add_hidden_variants, catalogue/price_now, catalogue/price_product
-- requires: catalogue/schedule_price_changes, catalogue/record_first_stock, catalogue/record_stock_change
-- requires: catalogue/note_low_stock_of_added, catalogue/note_low_stock_of_changed, catalogue/note_low_stock_of_product, catalogue/clear_cover_text

create table categories (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  slug text not null default '' check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  position integer check (position >= 1), -- null: sorted by name after the positioned ones
  image text not null default '' check (length(image) <= 500),
  description text not null default '' check (length(description) <= 1000),
  created_at timestamptz not null default now(),
  constraint categories_slug_once unique (slug)
);

create unique index categories_name_once on categories (lower(btrim(name)));

create trigger categories_set_slug before insert or update of slug on categories for each row
  when (new.slug = '') execute function set_category_slug();
create trigger categories_learn after insert or update of name on categories
  for each row execute function learn_words_of_category();

-- Stored apart from products, because renaming a category would rewrite all of them.
create table category_words (
  word text collate "C" not null,
  category_id uuid not null references categories on delete cascade,
  primary key (word, category_id)
);

create table products (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null check (length(btrim(name)) between 1 and 200),
  details text not null default '' check (length(details) <= 10000),
  price_centavos bigint not null check (price_centavos > 0),
  category_id uuid references categories on delete set null,
  image text not null,
  option_names text[] not null default '{}' check (cardinality(option_names) <= 3),
  archived_at timestamptz,
  is_draft boolean not null default false,
  recent_sales integer not null default 0 check (recent_sales >= 0), -- pieces of the last 90 days, updated hourly
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (product_words(name, details)) stored,
  -- Ten million pesos catches typing errors and keeps sums exact.
  constraint products_price_is_sane check (price_centavos <= 1000000000),
  constraint products_draft_is_out check (archived_at is not null or not is_draft)
);

create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_newest_of_category on products (category_id, created_at desc, id desc) where archived_at is null;
create index products_by_price on products (price_centavos, id) where archived_at is null;
create index products_by_price_of_category on products (category_id, price_centavos, id) where archived_at is null;
-- The included name allows index-only scans, which PostgreSQL does not derive from lower(name).
create index products_by_name on products (lower(name), id) include (name) where archived_at is null;
create index products_by_name_of_category on products (category_id, lower(name), id) include (name) where archived_at is null;
create index products_by_sales on products (recent_sales, id) where archived_at is null;
create index products_by_sales_of_category on products (category_id, recent_sales, id) where archived_at is null;
create index products_archived on products (archived_at desc, id desc) where archived_at is not null;
create index products_of_category on products (category_id) where category_id is not null;
-- Words and ages in one index find the newest matches without fetching all. A pending list would slow searches.
create index products_found on products using gin (product_keys(search, category_id), product_ages(created_at))
  with (fastupdate = off) where archived_at is null;

-- NOTIFY serializes commits, so a sale notifies only when it sells the last piece.
create trigger categories_announce after insert or update or delete or truncate on categories
  for each statement execute function announce_catalogue_change();
create trigger products_announce after insert or delete or truncate on products
  for each statement execute function announce_catalogue_change();
create trigger products_announce_change after update on products for each row
  when ((old.name, old.details, old.price_centavos, old.category_id, old.image, old.slug, old.archived_at, old.updated_at,
      old.option_names)
    is distinct from
      (new.name, new.details, new.price_centavos, new.category_id, new.image, new.slug, new.archived_at, new.updated_at,
      new.option_names))
  execute function announce_catalogue_change();

-- A product without options has one hidden variant with the product's id.
create table variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position smallint not null default 1,
  option_values text[] not null default '{}',
  price_centavos price not null,
  sale_centavos price,
  sale_from timestamptz, -- -infinity: immediately
  sale_until timestamptz, -- exclusive; infinity: no end
  stock stock_count, -- null: not counted
  taken taken_count not null default 0,
  sku item_code,
  barcode item_code,
  weight_grams grams,
  image text,
  archived_at timestamptz,
  constraint variants_without_options_have_the_products_id check ((id = product_id) = (option_values = '{}')),
  constraint variants_sale_is_lower check (sale_centavos < price_centavos),
  constraint variants_sale_has_a_time check (sale_from < sale_until
    and (sale_centavos is null) = (sale_from is null) and (sale_centavos is null) = (sale_until is null))
) with (fillfactor = 70);

create index variants_of_product on variants (product_id, position);
create unique index variants_options_once on variants (product_id, option_values) where archived_at is null;
create unique index variants_sku_once on variants (lower(sku)) where archived_at is null;
create index variants_by_barcode on variants (barcode) where barcode is not null;
create index variants_with_sale on variants (product_id) where sale_centavos is not null;

create trigger products_have_a_variant after insert on products
  referencing new table as added for each statement execute function add_hidden_variants();
create trigger variants_price_product_when_added after insert on variants for each row
  when (new.id <> new.product_id) execute function price_product();
-- Column lists keep sales from evaluating the conditions.
create trigger variants_price_product after update of price_centavos, sale_centavos, sale_from, sale_until, archived_at
  on variants for each row
  when ((old.price_centavos, old.sale_centavos, old.sale_from, old.sale_until, old.archived_at)
    is distinct from (new.price_centavos, new.sale_centavos, new.sale_from, new.sale_until, new.archived_at))
  execute function price_product();
create trigger variants_announce_change after update of price_centavos, sale_centavos, sale_from, sale_until, position,
    option_values, sku, image, archived_at on variants for each row
  when ((old.price_centavos, old.sale_centavos, old.sale_from, old.sale_until, old.position, old.option_values, old.sku, old.image,
      old.archived_at)
    is distinct from
      (new.price_centavos, new.sale_centavos, new.sale_from, new.sale_until, new.position, new.option_values, new.sku, new.image,
      new.archived_at))
  execute function announce_catalogue_change();

create table scheduled_price_changes (
  variant_id uuid not null references variants on delete cascade,
  at timestamptz not null,
  primary key (variant_id, at)
);

create index scheduled_price_changes_by_time on scheduled_price_changes (at);

create trigger variants_note_price_changes_when_added after insert on variants for each row
  when (new.sale_centavos is not null) execute function schedule_price_changes();
create trigger variants_note_price_changes after update of sale_from, sale_until on variants for each row
  when ((old.sale_from, old.sale_until) is distinct from (new.sale_from, new.sale_until)) execute function schedule_price_changes();

-- Stock changes made outside orders. For counted variants, stock = sum(delta) - taken.
create table stock_moves (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variants on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('start', 'received', 'counted', 'damaged', 'lost', 'used', 'returned', 'edited', 'imported')),
  delta bigint not null,
  stock_after integer not null,
  taken_after bigint not null,
  actor_id uuid,
  note text not null default '' check (length(note) <= 500),
  idempotency_key uuid unique
);

create index stock_moves_of_variant on stock_moves (variant_id, id desc);

-- Notes stay editable for erasures.
create trigger stock_moves_are_append_only
  before update of id, variant_id, at, kind, delta, stock_after, taken_after, actor_id, idempotency_key on stock_moves
  for each statement execute function refuse_rewriting_history();
create trigger variants_record_first_stock after insert on variants for each row
  when (new.stock is not null) execute function record_first_stock();
-- No condition: evaluating one costs more than the call, on every sale.
create trigger variants_follow_stock after update of stock on variants for each row execute function record_stock_change();

-- Position 1 holds only the alt text of the cover, products.image.
create table product_pictures (
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position between 1 and 9),
  image text check (length(image) between 1 and 500),
  alt text not null default '' check (length(alt) <= 200),
  primary key (product_id, position),
  constraint product_pictures_once unique (product_id, image),
  constraint product_pictures_cover_is_of_product check ((position = 1) = (image is null))
);

create trigger products_forget_cover_text after update of image on products for each row
  when (old.image is distinct from new.image)
  execute function clear_cover_text();

create table picture_fetches (
  product_id uuid not null references products on delete cascade,
  url text not null check (url like 'https://%' and length(url) <= 500),
  actor_id uuid not null references users,
  problem text,
  position smallint not null default 1 check (position between 1 and 9), -- 1: the cover
  primary key (product_id, position)
);

-- Partial counts per category; the nil UUID counts all. Writers only insert, so they never wait.
create table product_counts (
  scope uuid not null,
  n bigint not null
);

create index product_counts_of_scope on product_counts (scope) include (n);

insert into product_counts values ('00000000-0000-0000-0000-000000000000', 0);

create trigger products_count_added after insert on products
  referencing new table as changed for each statement execute function count_products();
create trigger products_count_removed after delete on products
  referencing old table as changed for each statement execute function count_products();
create trigger products_count_moved after update on products for each row
  when (old.archived_at is distinct from new.archived_at or old.category_id is distinct from new.category_id)
  execute function count_moved_product();
create trigger products_count_forgotten after truncate on products
  for each statement execute function count_products();

create table search_words (word text collate "C" primary key);

create table search_variants (
  variant text collate "C" not null,
  word text collate "C" not null,
  primary key (variant, word)
);

create trigger products_learn_added after insert on products
  referencing new table as added for each statement execute function learn_words_of_added_products();
create trigger products_learn_changed after update on products for each row
  when (old.search is distinct from new.search) execute function learn_words_of_changed_product();

-- An index on variants.stock would make each sale update all indexes of the variant.
create table low_stock (
  variant_id uuid primary key references variants on delete cascade,
  product_id uuid not null,
  stock integer not null
);

create index low_stock_by_stock on low_stock (stock, product_id);
create index low_stock_of_product on low_stock (product_id, stock);

create trigger variants_note_low_stock_of_added after insert on variants
  referencing new table as added for each statement execute function note_low_stock_of_added();
create trigger variants_note_low_stock after update of archived_at on variants for each row
  when (old.archived_at is distinct from new.archived_at) execute function note_low_stock_of_changed();
create trigger products_note_low_stock after update on products for each row
  when (old.archived_at is distinct from new.archived_at) execute function note_low_stock_of_product();

-- Deferred: the key is inserted before its product, so that a concurrent duplicate waits.
create table product_attempts (
  admin_id uuid not null references users on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 128),
  product_id uuid not null references products on delete cascade deferrable initially deferred,
  primary key (admin_id, idempotency_key)
);

-- Values that an inline or bulk change wrote, by their name in api/src/catalogue/bulk/product-values.ts, for its undo.
create table product_changes (
  id bigint generated always as identity primary key,
  admin_id uuid not null references users on delete cascade,
  key uuid not null,
  product_id uuid not null references products on delete cascade,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  unique (admin_id, key, product_id)
);

create index product_changes_of_product on product_changes (product_id, id);
create index product_changes_by_age on product_changes (at);

create table product_imports (
  id uuid primary key,
  admin_id uuid not null references users on delete cascade,
  state text not null default 'open' check (state in ('open', 'checking', 'checked', 'importing', 'done')),
  length integer not null default 0,
  created_at timestamptz not null default now()
);

create index product_imports_of_admin on product_imports (admin_id);

create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  line integer not null check (line between 2 and 20001),
  cells jsonb not null,
  product_id uuid,
  batch_id uuid, -- shared by products that exchange SKUs and must be written together
  is_first boolean not null default true,
  effect text check (effect in ('add', 'add variant', 'change', 'none', 'wrong', 'outdated')),
  name text not null default '',
  changes jsonb not null default '[]',
  new_category text,
  problem text not null default '',
  taken bigint, -- variants.taken at the check, to preserve later sales
  is_done boolean not null default false,
  primary key (import_id, line)
);

create index product_import_rows_of_batch on product_import_rows (import_id, batch_id);

-- ── Cart ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create table carts (
  user_id uuid primary key references users on delete cascade,
  version bigint not null default 1,
  last_order_id uuid,
  voucher_code voucher_code,
  updated_at timestamptz not null default now()
);

create table cart_lines (
  user_id uuid not null references carts on delete cascade,
  variant_id uuid not null references variants on delete cascade,
  quantity quantity not null,
  price_centavos bigint not null, -- price when added, for display only
  added_at timestamptz not null default now(),
  primary key (user_id, variant_id)
);

create index cart_lines_of_variant on cart_lines (variant_id);

create type priced_line as (
  position smallint,
  variant_id uuid,
  product_id uuid,
  slug text,
  name text,
  image text,
  sku text,
  unit_centavos bigint,
  quantity integer,
  gross_centavos bigint,
  discount_centavos bigint,
  added_centavos bigint,
  stock integer,
  is_archived boolean,
  is_sold boolean,
  grams bigint, -- weight of all pieces; null: unknown
  regular_centavos bigint,
  category_id uuid
);

create type delivery_option as (
  id text,
  name text,
  kind text,
  fee_centavos bigint,
  cod_fee_centavos bigint,
  days_from smallint,
  days_until smallint,
  takes_cod boolean,
  cod_max_centavos bigint,
  is_too_heavy boolean,
  most_grams bigint,
  missing_for_free_centavos bigint
);

create type applied_offer as (
  target text,
  promotion_id uuid,
  name text,
  code text,
  centavos bigint,
  total_limit integer,
  customer_limit integer
);

create type delivery_quote as (
  options delivery_option[],
  option delivery_option,
  problem text
);

create type quote as (
  lines priced_line[],
  is_short boolean,
  largest_quantity integer,
  goods_centavos bigint,
  discount_centavos bigint,
  shipping_centavos bigint,
  cod_fee_centavos bigint,
  total_centavos bigint,
  options delivery_option[],
  option delivery_option,
  problem text,
  offers applied_offer[],
  voucher_code text,
  -- applied, waiting (for the shipping fee), beaten (by a better offer), or an error code.
  voucher_state text,
  voucher_missing_centavos bigint,
  shipping_offers uuid[]
);

-- ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: catalogue/folded, catalogue/plain_words
-- requires: orders/raise_order_version, orders/tally_added_orders, orders/tally_removed_orders
-- requires: orders/tally_changed_orders, orders/tally_refunds_of_order, orders/publish_order_event, orders/sum_return_lines
-- requires: orders/track_courier_claim, orders/cash_due

create table orders (
  id uuid primary key,
  number bigint not null generated always as identity (start with 1001) unique,
  user_id uuid not null references users,
  idempotency_key varchar(200) not null,
  request_hash text,
  status order_status not null,
  payment_method payment_method not null,
  customer_name person_name not null,
  phone phone_number not null,
  phone_key text,
  street address_text not null,
  landmark varchar(200) not null default '',
  place_code place_code,
  place_name varchar(500) not null default '',
  billing_address address_text not null,
  note varchar(500) not null default '',
  delivery_kind delivery_kind,
  delivery_name text not null default '',
  delivery_from date,
  delivery_until date,
  discount_centavos centavos not null default 0,
  shipping_centavos centavos not null default 0,
  cod_fee_centavos centavos not null default 0,
  total_centavos charge not null,
  stock_held boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Optimistic lock: writers name the version they read.
  version integer not null default 1,
  -- Bulk changes skip orders that changed after the list was shown.
  written_in_transaction xid8 not null default pg_current_xact_id(),
  courier courier_text,
  tracking_number courier_text,
  is_refunded boolean not null default false, -- trigger-maintained copy of payment_state = refunded, for lists
  is_returned boolean not null default false, -- cancelled, because the courier brought the parcel back
  cash_owed_centavos bigint, -- copy of courier_claims.owed_centavos; null: no courier has the cash to hand over
  unique (user_id, idempotency_key),
  constraint orders_tracking_has_a_courier check (tracking_number is null or courier is not null)
);

create index orders_of_user on orders (user_id, created_at desc, id desc); -- a shopper's orders
create index orders_by_age on orders (created_at, id); -- admin list, newest or oldest first; export; days not tallied yet
create index orders_by_status on orders (status, created_at, id); -- admin list of a status, packing, unpaid orders
create index orders_by_method on orders (payment_method, created_at, id); -- admin list of a payment method
create index orders_by_total on orders (total_centavos, id); -- admin list by amount
create index orders_by_short_id on orders (right(id::text, 8) text_pattern_ops); -- admin search
create index orders_by_phone on orders (phone text_pattern_ops); -- admin search by first digits
create index orders_by_last_digits on orders (reverse(phone) text_pattern_ops); -- admin search by last digits
create index orders_by_name on orders using gin (to_tsvector('simple', plain_words(customer_name))); -- admin search
create unique index orders_by_tracking on orders (lower(translate(tracking_number, ' -', '')) text_pattern_ops)
  where tracking_number is not null; -- admin search; a tracking number belongs to one order
create index orders_open_cash_of_phone on orders (phone) -- limit of open cash orders, at checkout
  where payment_method = 'cod' and status in ('Pending Payment', 'Processing', 'Shipped');
create index orders_refunded_unshipped on orders (created_at) -- refunded orders among those to pack
  where is_refunded and status in ('Pending Payment', 'Processing');

create trigger order_has_a_version before update on orders for each row execute function raise_order_version();

create type order_request as (
  order_id uuid,
  event_id uuid,
  shopper uuid,
  idempotency_key text,
  request_hash text,
  payment_method text,
  payment_provider text,
  customer_name text,
  phone text,
  phone_key text,
  street text,
  landmark text,
  place_code text,
  place_name text,
  billing_address text,
  note text,
  delivery_option text,
  delivery_dates jsonb,
  shown_centavos bigint,
  entered_by uuid, -- the admin whose cart holds the items; null: the shopper ordered
  source text,
  pay_until timestamptz,
  transfer_account uuid, -- the shop's own account that the shopper transfers to
  transfer_hours integer
);

create type order_limits as (
  max_quantity integer,
  max_open_orders integer,
  max_open_centavos bigint,
  closed_from date,
  closed_until date,
  closed_text text
);

-- Orders that staff entered for a customer.
create table staff_orders (
  order_id uuid primary key references orders on delete cascade,
  source text not null check (source in ('messenger', 'phone', 'walk_in', 'live', 'other')),
  entered_by uuid not null references users,
  pay_until timestamptz -- end of the time to pay by link; null: paid, or its time is over
);

create index staff_orders_of_admin on staff_orders (entered_by);
create index staff_orders_to_pay on staff_orders (pay_until) where pay_until is not null;

-- The address of a pay link holds its id, signed with a key outside the database.
create table pay_links (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create unique index one_pay_link_an_order on pay_links (order_id) where revoked_at is null;
create index pay_links_of_order on pay_links (order_id);
create index pay_links_of_admin on pay_links (created_by);

create table packing_slips (
  order_id uuid primary key references orders on delete cascade,
  printed_at timestamptz not null default now(),
  printed_by uuid not null references users
);

create table packed_orders (
  order_id uuid primary key references orders on delete cascade,
  packed_at timestamptz not null default now(),
  packed_by uuid not null references users
);

create index packed_orders_of_admin on packed_orders (packed_by);

create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  -- A foreign key would make orders lock variants, which are never deleted.
  variant_id uuid,
  name text not null,
  image text not null,
  sku text,
  price_centavos price not null,
  quantity quantity not null,
  discount_centavos bigint not null default 0
    check (discount_centavos between 0 and price_centavos * quantity),
  took_stock boolean not null,
  primary key (order_id, position)
);

-- Ids begin with their creation time, so this index finds lines by variant and time.
create index order_lines_of_variant_by_order on order_lines (variant_id, order_id);

-- Written in the transaction of the change. Consumers (api/src/orders/events) send the mails.
create table order_events (
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind order_event_kind not null,
  actor_id uuid, -- null: the system
  from_status order_status,
  to_status order_status,
  reason order_event_reason,
  note varchar(1000) not null default '',
  refund_id uuid,
  id uuid not null primary key
);

create index order_events_of_order on order_events (order_id, at, id);

create trigger order_events_are_append_only before truncate
  or update of order_id, at, kind, actor_id, from_status, to_status, reason, refund_id, id
  on order_events for each statement execute function refuse_rewriting_history();

-- An outbox, because the queue's add_job notifies and NOTIFY serializes commits.
create table order_event_outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  created_at timestamptz not null default now()
);

create trigger order_events_are_published after insert on order_events for each row execute function publish_order_event();

create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  author_id uuid not null references users,
  note text not null check (length(btrim(note)) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index order_notes_of_order on order_notes (order_id, created_at, id);
create index order_notes_of_author on order_notes (author_id);

-- Cash that a courier collects: one claim for each cash order, from the moment it ships.
create table courier_claims (
  order_id uuid primary key references orders on delete cascade,
  courier courier_text not null,
  tracking_number courier_text,
  centavos bigint not null check (centavos > 0),
  received_centavos bigint not null default 0 check (received_centavos >= 0),
  state text not null default 'open' check (state in ('open', 'settled', 'returned', 'written_off')),
  shipped_at timestamptz not null,
  delivered_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references users, -- null: by the status of the order
  owed_centavos bigint not null
    generated always as (case when state = 'open' then greatest(0, centavos - received_centavos) else 0 end) stored,
  constraint courier_claims_settled_are_received check (state <> 'settled' or received_centavos >= centavos),
  constraint courier_claims_received_are_settled check (state <> 'open' or received_centavos < centavos),
  constraint courier_claims_closed_have_a_time check ((closed_at is null) = (state = 'open'))
);

create index courier_claims_open on courier_claims (courier, shipped_at, order_id) where state = 'open';
create index courier_claims_of_closer on courier_claims (closed_by) where closed_by is not null;

create trigger orders_track_courier_claim before update of status, courier, tracking_number on orders for each row
  when (new.payment_method = 'cod' and (old.status, old.courier, old.tracking_number)
    is distinct from (new.status, new.courier, new.tracking_number)) execute function track_courier_claim();

-- Couriers without a row have the defaults. No foreign key: saved settings replace the rows of couriers.
create table courier_terms (
  courier courier_text primary key,
  remittance_days smallint not null default 7 check (remittance_days between 0 and 90), -- after delivery
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 10000),
  fee_min_centavos bigint not null default 0 check (fee_min_centavos between 0 and 1000000),
  claim_days smallint not null default 30 check (claim_days between 1 and 365), -- after shipping
  columns jsonb -- titles of the columns of the courier's last file
);

-- Sums that couriers transferred.
create table remittances (
  id uuid primary key,
  courier courier_text not null,
  received_on date not null,
  reference varchar(100) not null default '',
  centavos bigint not null check (centavos >= 0),
  file_hash text unique, -- null: entered by hand
  created_at timestamptz not null default now(),
  created_by uuid not null references users,
  checked_at timestamptz, -- when an admin had looked into its problems
  checked_by uuid references users,
  constraint remittances_checked_by_admin check ((checked_at is null) = (checked_by is null))
);

create index remittances_by_age on remittances (created_at desc, id desc);
create index remittances_of_creator on remittances (created_by);
create index remittances_of_checker on remittances (checked_by) where checked_by is not null;

create table remittance_lines (
  remittance_id uuid not null references remittances on delete cascade,
  row_number integer not null check (row_number > 0),
  tracking_number varchar(100) not null,
  order_id uuid references orders on delete set null,
  owed_centavos bigint not null default 0, -- before this line
  collected_centavos bigint not null default 0 check (collected_centavos >= 0),
  fee_centavos bigint not null default 0 check (fee_centavos >= 0),
  freight_centavos bigint not null default 0 check (freight_centavos >= 0),
  outcome text not null check (outcome in ('settled', 'short', 'over', 'no_cash', 'repeated', 'returned', 'not_owed',
    'unknown', 'unreadable')),
  primary key (remittance_id, row_number)
);

-- Only one line may pay for a parcel; all others are problems, not money.
create unique index remittance_lines_pay_once on remittance_lines (order_id) where outcome in ('settled', 'short', 'over');
create index remittance_lines_of_order on remittance_lines (order_id) where order_id is not null;

create table bulk_changes (
  id uuid primary key,
  actor_id uuid not null references users,
  status order_status not null,
  reason text not null default '' check (length(reason) <= 500),
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  undoes uuid unique references bulk_changes -- gives each order back the status that this change took
);

create index bulk_changes_of_actor on bulk_changes (actor_id);

create table bulk_change_rows (
  bulk_id uuid not null references bulk_changes on delete cascade,
  order_id uuid not null references orders on delete cascade,
  version integer not null, -- expected version of the order; later changes exclude it
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'unchanged', 'refused')),
  problem text not null default '',
  status_before order_status, -- set when changed, with the version after it
  version_after integer,
  primary key (bulk_id, order_id)
);

create index bulk_change_rows_waiting on bulk_change_rows (bulk_id, order_id) where state = 'waiting';
create index bulk_change_rows_by_state on bulk_change_rows (bulk_id, state);
create index bulk_change_rows_of_order on bulk_change_rows (order_id);

create table order_tallies (
  day date not null,
  status text not null,
  method text not null,
  n bigint not null,
  centavos bigint not null,
  refunded_centavos bigint not null default 0, -- by refund day and current order status
  discount_centavos bigint not null default 0,
  delivery_centavos bigint not null default 0, -- delivery and cash fees
  discounted bigint not null default 0, -- orders with a discount
  cash_due bigint not null default 0, -- orders whose cash is still to come
  cash_due_centavos bigint not null default 0,
  primary key (day, status, method)
);

-- Unfolded changes: inserts never wait for each other.
create table order_tally_parts (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  method text not null,
  n bigint not null,
  centavos bigint not null,
  refunded_centavos bigint not null default 0,
  discount_centavos bigint not null default 0,
  delivery_centavos bigint not null default 0,
  discounted bigint not null default 0,
  cash_due bigint not null default 0,
  cash_due_centavos bigint not null default 0
);

create trigger orders_are_tallied_when_added after insert on orders
  referencing new table as added for each statement execute function tally_added_orders();
create trigger orders_are_tallied_when_removed after delete on orders
  referencing old table as removed for each statement execute function tally_removed_orders();
create trigger orders_are_tallied_when_changed after update on orders
  referencing new table as added old table as removed for each statement execute function tally_changed_orders();
create trigger orders_take_refunds_along after update on orders for each row
  when ((old.status, old.payment_method) is distinct from (new.status, new.payment_method))
  execute function tally_refunds_of_order();
-- Before, because the delete cascades to refunds.
create trigger orders_take_refunds_away before delete on orders for each row execute function tally_refunds_of_order();

create table returns (
  id uuid primary key,
  number integer not null generated always as identity (start with 1001) unique,
  order_id uuid not null references orders on delete cascade,
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'received', 'refunded', 'declined', 'withdrawn')),
  reason text not null
    check (reason in ('damaged', 'wrong_item', 'missing', 'changed_mind', 'not_delivered', 'out_of_stock', 'other')),
  note varchar(1000) not null default '', -- the shopper's words
  answer varchar(1000) not null default '', -- the shop's words
  refund_note varchar(1000) not null default '', -- why the refund is lower than proposed; the shopper reads it
  needs_goods boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  answered_at timestamptz,
  answered_by uuid,
  received_at timestamptz,
  received_by uuid,
  closed_at timestamptz,
  closed_by uuid,
  version integer not null default 1,
  unique (id, order_id),
  constraint returns_closed_have_a_time check ((closed_at is not null) = (state in ('refunded', 'declined', 'withdrawn'))),
  constraint returns_received_have_a_time check (state <> 'received' or received_at is not null)
);

create index returns_of_order on returns (order_id, created_at, id);
create index returns_by_number on returns (number desc);
create index returns_open on returns (created_at, id) where closed_at is null;

create table return_lines (
  return_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  quantity quantity not null,
  claimed integer not null, -- pieces that no other return may claim: what came, none once declined or withdrawn
  received integer,
  restocked integer not null default 0,
  refunded integer not null default 0, -- pieces
  goods_centavos centavos not null default 0, -- the refunded pieces' share of what was paid for the line,
  delivery_centavos centavos not null default 0, -- and of delivery and cash fees
  primary key (return_id, position),
  foreign key (return_id, order_id) references returns (id, order_id) on delete cascade,
  foreign key (order_id, position) references order_lines on delete cascade,
  constraint return_lines_claimed_of_quantity check (claimed between 0 and quantity),
  constraint return_lines_received_of_quantity check (received between 0 and quantity),
  constraint return_lines_restocked_of_received check (restocked between 0 and coalesce(received, 0)),
  constraint return_lines_refunded_of_claimed check (refunded between 0 and claimed)
);

create index return_lines_of_order on return_lines (order_id, position);

-- Sums over the returns of an order's line, kept by a trigger. Not in order_lines, where each order would check them.
create table returned_lines (
  order_id uuid not null,
  position smallint not null,
  bought integer not null,
  claimed integer not null default 0,
  received integer not null default 0,
  restocked integer not null default 0,
  refunded integer not null default 0,
  primary key (order_id, position),
  foreign key (order_id, position) references order_lines on delete cascade,
  constraint returned_lines_within_bought check (greatest(claimed, received) <= bought),
  constraint returned_lines_restocked_of_received check (restocked between 0 and received),
  constraint returned_lines_refunded_of_claimed check (refunded between 0 and claimed)
);

create trigger return_lines_are_summed after insert or update on return_lines for each row
  execute function sum_return_lines();

-- Parcels that the courier brought back. Their pieces are the lines of the return.
create table returned_parcels (
  return_id uuid primary key,
  order_id uuid not null unique,
  cause text not null check (cause in ('refused', 'not_met', 'wrong_address', 'courier', 'other')),
  condition text not null check (condition in ('good', 'opened', 'damaged')),
  courier courier_text,
  tracking_number courier_text,
  charge_centavos centavos not null, -- the courier's charge for bringing it back
  phone_key text,
  foreign key (return_id, order_id) references returns (id, order_id) on delete cascade
);

create index returned_parcels_of_phone on returned_parcels (phone_key) where phone_key is not null;

-- In the database, because only the shopper and admins may see them, and erasure must delete them.
create table return_pictures (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  return_id uuid references returns on delete cascade, -- null: not sent yet
  position smallint check (position between 1 and 3),
  webp bytea not null check (length(webp) between 1 and 2000000),
  created_at timestamptz not null default now(),
  unique (return_id, position),
  constraint return_pictures_sent_have_a_position check ((return_id is null) = (position is null))
);

create index return_pictures_of_order on return_pictures (order_id);
create index return_pictures_unsent on return_pictures (created_at) where return_id is null;
alter table return_pictures alter column webp set storage external;

-- ── Payments ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: settings/announce_settings_change
-- requires: payments/protect_paid_amount, payments/tally_refund, payments/payment_state, payments/note_refunded_order
-- requires: payments/limit_refunds, orders/record_refund_event, orders/reopen_failed_return

-- The shop's own accounts. Amounts and statements belong to a number; its name and QR code may change.
create table transfer_accounts (
  id uuid primary key,
  method payment_method not null,
  bank varchar(100) not null default '',
  name varchar(100) not null check (name <> '' and name = btrim(name)),
  number varchar(60) not null check (number <> '' and number = btrim(number)),
  qr_webp bytea check (length(qr_webp) between 1 and 2000000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (method, number)
);

create unique index one_active_account_a_method on transfer_accounts (method) where is_active;
alter table transfer_accounts alter column qr_webp set storage external;

create trigger transfer_accounts_announce after insert or update on transfer_accounts
  for each statement execute function announce_settings_change();

-- An order gets another attempt only when the previous one can no longer be paid.
create table payments (
  order_id uuid not null references orders on delete cascade,
  attempt smallint not null default 1 check (attempt >= 1),
  user_id uuid not null references users,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{0,29}$'),
  method text not null check (method <> 'cod'),
  amount_centavos bigint not null check (amount_centavos > 0),
  state text not null default 'starting' check (state in ('starting', 'open', 'paid', 'failed', 'mismatched')),
  provider_reference text unique, -- unique over all providers, because shoppers return with it alone
  other_reference text,
  provider_payment text, -- the provider's id for refunds
  paid_centavos bigint,
  tries smallint not null default 0,
  url text,
  qr_image text,
  is_replaced boolean not null default false,
  failure text not null default '',
  failure_reason text check (failure_reason in ('interrupted', 'not_approved', 'declined', 'bank_away')),
  claimed_until timestamptz, -- lease of the request that calls the provider
  attached_at timestamptz,
  next_check_at timestamptz default now() + interval '1 minute',
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  transfer_account_id uuid references transfer_accounts,
  lowered_centavos smallint not null default 0 check (lowered_centavos between 0 and 99),
  pay_until timestamptz, -- null: 15 minutes from attached_at
  primary key (order_id, attempt),
  unique (provider, provider_payment),
  constraint payments_lowered_for_an_account check (lowered_centavos = 0 or transfer_account_id is not null),
  check (state in ('starting', 'open') or settled_at is not null),
  check (state <> 'open' or provider_reference is not null)
);

create trigger payments_protect_paid_amount before update of paid_centavos on payments for each row
  when (old.paid_centavos is distinct from new.paid_centavos) execute function protect_paid_amount();

create unique index one_open_payment_an_order on payments (order_id) where state in ('starting', 'open');
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create index payments_of_user on payments (user_id);
create index payments_by_other_reference on payments (other_reference) where other_reference is not null;
create index payments_of_transfer_account on payments (transfer_account_id, amount_centavos) where transfer_account_id is not null;
create unique index one_open_payment_an_amount on payments (transfer_account_id, amount_centavos)
  where lowered_centavos > 0 and state in ('starting', 'open');

-- References that shoppers sent. A claim proves nothing: it only says which payment a statement line belongs to.
create table transfer_claims (
  account_id uuid not null references transfer_accounts,
  reference varchar(40) not null check (reference ~ '^[A-Z0-9]{4,40}$'),
  order_id uuid not null,
  attempt smallint not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, reference),
  foreign key (order_id, attempt) references payments on delete cascade
);

create index transfer_claims_of_payment on transfer_claims (order_id, attempt);

-- Incoming transfers from the account's history.
create table statement_lines (
  id uuid primary key,
  account_id uuid not null references transfer_accounts,
  line_key text not null check (length(line_key) between 1 and 300), -- its reference, else its values and their repetition
  at timestamptz not null,
  is_day boolean not null, -- the history has no time of day
  centavos bigint not null check (centavos > 0),
  reference varchar(40) not null default '',
  sender varchar(200) not null default '',
  imported_at timestamptz not null default now(),
  imported_by uuid not null references users,
  dismissed_at timestamptz,
  dismissed_by uuid references users,
  unique (account_id, line_key)
);

create index statement_lines_by_reference on statement_lines (account_id, reference) where reference <> '';

-- Each payment is received once, and each statement line pays one payment.
create table transfer_receipts (
  order_id uuid not null,
  attempt smallint not null,
  account_id uuid not null references transfer_accounts,
  line_id uuid unique references statement_lines,
  reference varchar(40) not null default '',
  centavos bigint not null check (centavos > 0), -- the amount that arrived; a person may accept more than is due
  received_at timestamptz not null default now(),
  received_by uuid references users, -- null: matched by the shop
  primary key (order_id, attempt),
  foreign key (order_id, attempt) references payments on delete cascade,
  constraint transfer_receipts_have_a_line_or_a_person check (line_id is not null or received_by is not null and reference <> '')
);

create unique index one_receipt_a_reference on transfer_receipts (account_id, reference) where reference <> '';

create table payment_flags (
  order_id uuid not null,
  attempt smallint not null,
  kind text not null check (kind in ('refund', 'reopened', 'mismatch', 'refund_failed')),
  reason text check (reason in ('cancelled_after_payment', 'paid_twice', 'ordered_again', 'out_of_stock',
    'offer_used_up', 'paid_after_cancellation', 'no_answer', 'provider_failed')),
  mismatch jsonb,
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references users,
  primary key (order_id, attempt, kind),
  foreign key (order_id, attempt) references payments on delete cascade
);

create index open_payment_flags on payment_flags (created_at desc) where resolved_at is null;

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  attempt smallint, -- null: cash
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null check (reason in ('requested_by_customer', 'damaged', 'wrong_item', 'missing', 'out_of_stock', 'duplicate',
    'fraudulent', 'others')),
  note text not null default '' check (length(note) <= 255),
  state text not null default 'wanted' check (state in ('wanted', 'pending', 'succeeded', 'failed')),
  provider_reference text,
  requested_by uuid references users,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  return_id uuid references returns,
  hand_reference text check (length(btrim(hand_reference)) between 1 and 100), -- null: through the provider
  foreign key (order_id, attempt) references payments on delete cascade,
  unique (provider_reference, order_id, attempt),
  constraint refunds_by_provider check (hand_reference is not null or attempt is not null and amount_centavos >= 100),
  constraint refunds_by_hand_are_sent check (hand_reference is null or state = 'succeeded')
);

create trigger refunds_note_refunded_order after insert or update of state on refunds for each row
  execute function note_refunded_order();
create trigger payments_note_refunded_order after update of state on payments for each row when (new.state = 'paid')
  execute function note_refunded_order();

create trigger refunds_are_recorded after insert or update of state on refunds for each row
  when (new.state <> 'pending') execute function record_refund_event();

create index refunds_of_payment on refunds (order_id, attempt);
create index refunds_sent on refunds (updated_at) where state = 'succeeded';
create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;
create index refunds_of_return on refunds (return_id) where return_id is not null;
create unique index one_refund_a_return on refunds (return_id) where return_id is not null and state <> 'failed';

create trigger refunds_are_tallied_when_added after insert on refunds for each row
  when (new.state = 'succeeded') execute function tally_refund();
create trigger refunds_are_tallied_when_changed after update on refunds for each row
  when ((old.state = 'succeeded', old.amount_centavos, old.updated_at)
    is distinct from (new.state = 'succeeded', new.amount_centavos, new.updated_at)) execute function tally_refund();
create trigger refunds_are_tallied_when_removed after delete on refunds for each row
  when (old.state = 'succeeded') execute function tally_refund();

create trigger refunds_are_limited after insert or update of state, amount_centavos on refunds for each row
  when (new.state <> 'failed') execute function limit_refunds();
create trigger refunds_reopen_failed_return after update of state on refunds for each row
  when (new.state = 'failed' and new.return_id is not null) execute function reopen_failed_return();

-- Deduplicates events; the provider is queried for the contents.
create table webhook_events (
  provider text not null,
  id text not null check (length(id) between 1 and 100),
  type text not null,
  provider_reference text,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);

create index webhook_events_by_age on webhook_events (received_at);

create table provider_keys (
  provider text primary key,
  sealed bytea not null,
  actor_id uuid not null,
  at timestamptz not null default now()
);

create trigger provider_keys_announce after insert or update or delete on provider_keys
  for each statement execute function announce_settings_change();

-- ── Promotions ────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: promotions/require_unique_code, promotions/announce_promotion_change

create table promotions (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  code voucher_code,
  kind text not null check (kind in ('percent', 'amount', 'shipping')),
  value bigint, -- percent or centavos; null: the whole shipping fee
  cap_centavos bigint check (cap_centavos between 1 and 1000000000),
  min_spend_centavos bigint not null default 0 check (min_spend_centavos between 0 and 1000000000),
  skips_sale_items boolean not null default false,
  is_scoped boolean not null default false,
  starts_at timestamptz not null, -- -infinity: immediately
  ends_at timestamptz not null, -- exclusive; infinity: until stopped
  stopped_at timestamptz,
  total_limit integer check (total_limit > 0),
  customer_limit integer check (customer_limit > 0),
  used integer not null default 0 check (used >= 0), -- uses by orders that are not cancelled; counted only with a limit
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

create trigger promotions_require_unique_code before insert or update of code, starts_at, ends_at, stopped_at on promotions
  for each row when (new.code is not null and new.stopped_at is null) execute function require_unique_code();

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

-- A foreign key would make orders lock promotions, which are never deleted.
create table promotion_uses (
  order_id uuid not null references orders on delete cascade,
  target text not null check (target in ('goods', 'shipping')),
  promotion_id uuid not null,
  user_id uuid not null,
  phone_key text,
  name text not null,
  code text,
  centavos bigint not null check (centavos > 0),
  released_at timestamptz,
  primary key (order_id, target)
);

create index promotion_uses_of_promotion on promotion_uses (promotion_id, user_id) include (centavos) where released_at is null;
create index promotion_uses_of_phone on promotion_uses (promotion_id, phone_key) where released_at is null and phone_key is not null;

-- ── Customers ─────────────────────────────────────────────────────────────────────────────────────────────────────
create table cod_denials (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null default now(),
  reason text not null default '' check (length(reason) <= 500),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_key text
);

-- ── Insights ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Sums per Manila day, ten days and month, so that a year reads few rows. Upserts are too frequent for foreign keys.
create table sales_tallies (
  span text not null check (span in ('day', 'ten', 'month')),
  start date not null,
  variant_id uuid not null,
  product_id uuid not null,
  units integer not null,
  centavos bigint not null,
  primary key (span, start, variant_id) include (product_id, units)
);

-- Days to recount. Rows are only inserted and deleted, so that folding tallies never waits.
create table stale_sales_days (
  id bigint generated always as identity primary key,
  day date not null
);

create table buyers (user_id uuid primary key references users on delete cascade);

create table sales_recount (
  only_one boolean primary key default true check (only_one),
  next_at timestamptz not null default '-infinity',
  buyers bigint not null
);

insert into sales_recount (buyers) values (0);

-- ── Settings ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: settings/announce_settings_change

-- The newest version is active; restoring inserts a copy. Version 0 holds the defaults.
create table settings_versions (
  version bigint primary key check (version >= 0),
  settings jsonb not null,
  shipping jsonb, -- settings.shipping for orders; null: free delivery everywhere
  actor_id uuid not null,
  at timestamptz not null default now()
);

create trigger settings_versions_are_append_only before update or delete or truncate on settings_versions
  for each statement execute function refuse_rewriting_history();
create trigger settings_announce after insert on settings_versions
  for each statement execute function announce_settings_change();

create table couriers (
  name text primary key check (length(btrim(name)) between 1 and 100),
  link_template text not null check (link_template ~ '^https://[^ ]+$' and link_template like '%{number}%')
);

insert into couriers values
  ('J&T Express', 'https://www.jtexpress.ph/trajectoryQuery?waybillNo={number}'),
  ('LBC', 'https://www.lbcexpress.com/track/?tracking_no={number}'),
  ('Ninja Van', 'https://www.ninjavan.co/en-ph/tracking?id={number}'),
  ('Flash Express', 'https://www.flashexpress.ph/fle/tracking?se={number}');

create table first_step_marks (
  mark text primary key check (mark in ('look', 'delivery', 'payments', 'hidden')),
  actor_id uuid not null,
  at timestamptz not null default now()
);

-- ── Addresses ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- At most 20 per shopper, counted under a lock of the user row.
create table addresses (
  id uuid primary key, -- client-generated, for idempotency
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 200),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  place_code text not null check (place_code ~ '^\d{8}$'),
  street text not null check (length(street) between 1 and 300),
  landmark text not null default '' check (length(landmark) <= 200),
  is_default boolean not null,
  used_at timestamptz not null default now(),
  constraint addresses_once unique (user_id, name, place_code, street)
);

create unique index addresses_one_default on addresses (user_id) where is_default;

-- ── Pages ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: pages/announce_page_change

create table page_versions (
  slug text not null check (slug ~ '^[a-z]+(-[a-z]+)*$' and length(slug) <= 60),
  version integer not null check (version >= 1),
  title text not null check (length(btrim(title)) between 1 and 80),
  text text not null check (length(btrim(text)) between 1 and 20000),
  is_published boolean not null,
  actor_id uuid not null,
  at timestamptz not null default now(),
  primary key (slug, version)
);

create trigger page_versions_are_append_only before update or delete or truncate on page_versions
  for each statement execute function refuse_rewriting_history();
create trigger page_versions_announce after insert on page_versions
  for each statement execute function announce_page_change();

-- ── Complaints ────────────────────────────────────────────────────────────────────────────────────────────────────

create table complaints (
  id uuid primary key,
  number integer not null generated always as identity (start with 1001) unique,
  created_at timestamptz not null default now(),
  due_on date not null,
  kind text not null check (kind in ('product', 'delivery', 'refund', 'privacy', 'other')),
  name text not null check (length(btrim(name)) between 1 and 200),
  email text check (length(email) between 3 and 254),
  phone text not null default '' check (length(phone) <= 40),
  order_number text not null default '' check (length(order_number) <= 60),
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

-- Erasures must not scan all notes, nor a pending list per lookup.
create index stock_moves_by_trace on stock_moves using gin (traces_in(note)) with (fastupdate = off) where note <> '';
create index order_notes_by_trace on order_notes using gin (traces_in(note)) with (fastupdate = off);
create index order_events_by_trace on order_events using gin (traces_in(note)) with (fastupdate = off) where note <> '';
create index refunds_by_trace on refunds using gin (traces_in(note)) with (fastupdate = off) where note <> '';
create index complaints_by_trace on complaints using gin (traces_in(message)) with (fastupdate = off);
create index returns_by_trace on returns using gin (traces_in(note || ' . ' || answer || ' . ' || refund_note)) with (fastupdate = off);
create index complaint_replies_by_trace on complaint_replies using gin (traces_in(text)) with (fastupdate = off);

-- Foreign keys would fire before the triggers that protect history.
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
  return_id uuid,
  constraint erasure_mentions_one_text check (num_nonnulls(stock_move_id, bulk_change_id, order_note_id, order_event_id,
    refund_id, denied_id, complaint_id, complaint_reply_id, return_id) = 1),
  constraint erasure_mentions_once unique nulls not distinct (user_id, stock_move_id, bulk_change_id, order_note_id,
    order_event_id, refund_id, denied_id, complaint_id, complaint_reply_id, return_id)
);

-- ── Autovacuum ────────────────────────────────────────────────────────────────────────────────────────────────────
-- The defaults wait until a fifth of a table has changed: 400,000 of 2,000,000 orders.

alter table orders set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table order_lines set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table order_events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table payments set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Small tables whose rows live for seconds or change with every order.
alter table order_event_outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table order_tally_parts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table cart_lines set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table carts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table rate_limits set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table variants set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
