-- The tables of the shop, by capability, each with its constraints, indexes and triggers. Functions are in
-- api/db/functions; a line that begins with "requires" names those which the section below it cannot do without, and the
-- migration runner creates them first.

-- ── Extensions and settings ───────────────────────────────────────────────────────────────────────────────────────

-- Ships with PostgreSQL, and creating it takes no superuser.
create extension if not exists unaccent;

-- Compiling a statement takes longer than any of ours may run. Only the owner of the database can switch it off.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then null;
end
$$;

-- ── Domains ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- The rules for single columns of tables that orders write to. PostgreSQL compiles a domain's rule once a connection, and
-- the check constraints of a table anew for each statement that writes to it: they took a quarter of an order's time.

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
-- The program knows the methods, which come with the payment providers.
create domain payment_method as text check (value ~ '^[a-z][a-z0-9_]{0,29}$');
create domain order_event_kind as text check (value in ('placed', 'paid', 'status_changed', 'shipment_changed', 'refund_requested',
  'refunded', 'refund_failed', 'note_added'));
-- The words for each are in contract/src/orders/reasons.ts.
create domain order_event_reason as text check (value in ('paid', 'paid_after_cancellation', 'payment_failed',
  'payment_not_started', 'provider_unreachable', 'replaced'));
create domain delivery_kind as text check (value in ('ship', 'pickup'));
create domain person_name as varchar(200) check (btrim(value) <> '');
create domain address_text as varchar(1000) check (btrim(value) <> '');
create domain courier_text as varchar(100) check (btrim(value) <> '');
-- A barangay of the PSGC, without the two digits of its region.
create domain place_code as text check (value ~ '^\d{8}$');
-- Empty after its owner was erased.
create domain phone_number as text check (value = '' or value ~ '^\+[1-9][0-9]{6,14}$');

-- ── Platform ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: platform/refuse_rewriting_history

-- The line in front of the shop when more people want to order than it can serve: one row, which all instances move. Not
-- logged: after a crash it is gone, another epoch begins, and whoever waits joins the line again.
create unlogged table waiting_room (
  single boolean primary key default true check (single),
  epoch bigint not null default (extract(epoch from clock_timestamp()) * 1000),
  issued bigint not null default 0,
  called bigint not null default 0,
  waited_at timestamptz not null default '-infinity',
  check (called <= issued)
);

-- ── Accounts ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: accounts/keep_an_owner, accounts/end_trust

create table users (
  id uuid primary key,
  role text not null check (role in ('shopper', 'admin')),
  email text check (length(email) between 3 and 254),
  name text not null default '' check (length(name) <= 200),
  username text check (length(btrim(username)) between 1 and 100),
  password_hash text,
  created_at timestamptz not null default now(),
  -- What each may do is in the contract.
  admin_role text check (admin_role in ('owner', 'staff', 'packer')),
  -- Not deleted: orders and the audit log still name them.
  disabled_at timestamptz,
  -- Set while the password is one that somebody else chose: it must be changed at the first sign-in, and expires then.
  temporary_password_until timestamptz,
  -- From then on an owner can do nothing but set up a second factor. Null: none is due, because there is one, because the
  -- admin is no owner, or because they have not signed in yet.
  second_factor_due_at timestamptz,
  page_size smallint check (page_size in (4, 10, 25, 50)), -- rows of an admin's lists; null: never chosen
  -- A shopper who was erased stays as a row without a person: orders and counts refer to it.
  erased_at timestamptz,
  -- A keyed hash of the normalized mailbox: whoever erases an account and begins another keeps a denial of cash and the
  -- vouchers that were used.
  mailbox_key text,
  -- A shopper is known by the address that gets the codes, an admin by a name and a password: never half of either.
  check (case role
    when 'shopper' then (email is not null) = (erased_at is null) and username is null and password_hash is null
    else username is not null and password_hash is not null and erased_at is null
  end),
  constraint users_admins_have_a_role check ((role = 'admin') = (admin_role is not null))
);

create unique index users_email_once on users (lower(email)) where role = 'shopper';
create unique index users_username_once on users (lower(username)) where role = 'admin';
create index users_by_email on users (lower(email) text_pattern_ops) where role = 'shopper';
create index users_of_mailbox on users (mailbox_key) where mailbox_key is not null;
create index users_shoppers_newest on users (created_at desc, id desc) where role = 'shopper';

-- Without an owner nobody could ever appoint one again.
create trigger users_keep_an_owner before update on users for each row
  when (old.admin_role = 'owner' and old.disabled_at is null
    and (new.admin_role is distinct from 'owner' or new.disabled_at is not null))
  execute function keep_an_owner();
create trigger users_keep_an_owner_there before delete on users for each row
  when (old.admin_role = 'owner' and old.disabled_at is null) execute function keep_an_owner();

-- Only the browser has the token itself: reading this table lets nobody in.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_limit interval not null,
  expires_at timestamptz not null,
  -- What an admin's browser calls itself, to tell sessions apart. Nothing is stored about shoppers' browsers.
  device text not null default '' check (length(device) <= 300),
  -- When the person last proved that they are there: for ten minutes, nothing asks for it again.
  confirmed_at timestamptz
);

create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- A browser that has logged in before: it has a quota of its own, which nobody else can use up, and nothing more. For a
-- shopper it shows the handle of its last log-in, for an admin the token it was given. Only hashes are stored.
create table known_devices (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  last_used_at timestamptz not null default now()
);

create index known_devices_of_user on known_devices (user_id, last_used_at);
create index known_devices_by_age on known_devices (last_used_at);

-- Whoever changes a password, or shuts somebody out, does not trust the devices and confirmations any longer.
create trigger users_trust_ends after update on users for each row
  when (old.password_hash is distinct from new.password_hash or old.disabled_at is distinct from new.disabled_at)
  execute function end_trust();

-- No code is stored, not even hashed: it follows from the id and a secret that is not in the database.
create table otp_challenges (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  mailed_at timestamptz not null default now()
);

create index otp_challenges_newest on otp_challenges (email, created_at desc, id desc);
create index otp_challenges_by_expiry on otp_challenges (expires_at);

-- Each request for a code gets a handle, and each handle five tries at the code: a stranger's requests and guesses do not
-- use up anybody else's. A client that does not send its handle has five tries more from the network that asked.
create table login_handles (
  handle_hash bytea primary key check (length(handle_hash) = 32),
  challenge_id uuid not null references otp_challenges on delete cascade,
  network_key text not null,
  device_hash bytea, -- the known device that asked
  tries smallint not null default 0 check (tries between 0 and 5),
  tries_without_handle smallint not null default 0 check (tries_without_handle between 0 and 5),
  created_at timestamptz not null default clock_timestamp()
);

create index login_handles_of_challenge on login_handles (challenge_id);

-- How often something was done within a period, counted by eighths of it (accounts/slide_limit). The key is a keyed hash: no
-- address can be read from it.
create table rate_limits (
  key text primary key,
  window_start timestamptz not null,       -- of the newest eighth
  count integer not null,                  -- in the newest eighth
  earlier integer[] not null default '{}', -- in the eighths before it, the newest first
  last_at timestamptz not null default now()
);

create index rate_limits_by_age on rate_limits (window_start);

-- An admin's authenticator app. The secret is encrypted with a key that is not in the database.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,           -- null until a first code was right: no code is asked for before that
  last_step bigint not null default 0 -- the half minute of the last code: none works twice
);

-- For when the phone is lost: each works once. They are random, so a plain hash is enough.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What an admin signs in with instead of password and code. The private key never leaves their device.
create table passkeys (
  id text primary key check (length(id) between 1 and 1400),
  user_id uuid not null references users on delete cascade,
  public_key bytea not null,
  sign_count bigint not null default 0, -- of the device, where it counts: a copy of the key falls behind
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- What a device has to sign, once: to add a passkey of this user, or without one to sign in.
create table passkey_challenges (
  challenge text primary key check (length(challenge) between 16 and 200),
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);
create index passkey_challenges_of_user on passkey_challenges (user_id);

-- Who signed in, what was refused and which accounts were changed, and from which network. No foreign keys: the record
-- must outlive what it is about.
create table security_events (
  id uuid primary key,
  at timestamptz not null default now(),
  kind text not null check (length(kind) between 1 and 40),
  outcome text not null check (length(outcome) between 1 and 60), -- 'ok', or the code of the failure
  account_type text check (account_type in ('admin', 'shopper')), -- null: nobody that the shop knows
  user_id uuid,
  target_id uuid,
  network text check (length(network) <= 60),                     -- null: a command on the server
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

-- What admins changed: one row a change, written in the change's own transaction. No foreign keys: the record must outlive
-- what it is about. api/db/roles.sql gives the table to a role that nobody logs in as.
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
-- requires: catalogue/searchable_words, catalogue/things_named, catalogue/product_words, catalogue/product_keys
-- requires: catalogue/age_step, catalogue/product_ages, catalogue/typing_variants, catalogue/learn_words
-- requires: catalogue/learn_words_of_added_products, catalogue/learn_words_of_changed_product, catalogue/learn_words_of_category
-- requires: catalogue/address_category, catalogue/announce_catalogue_change, catalogue/count_products
-- requires: catalogue/count_moved_product, catalogue/add_hidden_variants, catalogue/price_now, catalogue/price_product
-- requires: catalogue/note_price_turns, catalogue/record_first_stock, catalogue/follow_stock
-- requires: catalogue/note_low_stock_of_added, catalogue/note_low_stock_of_changed, catalogue/note_low_stock_of_product, catalogue/forget_words_of_cover

create table categories (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  slug text not null default '' check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  position integer check (position >= 1), -- null: after those that have one, by name
  image text not null default '' check (length(image) <= 500),
  description text not null default '' check (length(description) <= 1000),
  created_at timestamptz not null default now(),
  constraint categories_slug_once unique (slug)
);

-- "Snacks", "snacks" and " SNACKS " are one category, also when two admins add it at the same moment.
create unique index categories_name_once on categories (lower(btrim(name)));

create trigger categories_have_an_address before insert or update of slug on categories for each row
  when (new.slug = '') execute function address_category();
create trigger categories_learn after insert or update of name on categories
  for each row execute function learn_words_of_category();

-- The words of categories, by which their products are found. Not stored with the products: renaming a category would
-- rewrite all of them.
create table category_words (
  word text collate "C" not null,
  category_id uuid not null references categories on delete cascade,
  primary key (word, category_id)
);

-- What is listed is a product; what is sold is a variant of it.
create table products (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null check (length(btrim(name)) between 1 and 200),
  details text not null default '' check (length(details) <= 10000),
  price_centavos bigint not null check (price_centavos > 0), -- what its cheapest variant costs: lists are ordered by that
  category_id uuid references categories on delete set null,
  image text not null,
  option_names text[] not null default '{}' check (cardinality(option_names) <= 3),
  archived_at timestamptz,
  is_draft boolean not null default false,
  recent_sales integer not null default 0 check (recent_sales >= 0), -- pieces of the last 90 days; counted every hour
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (product_words(name, details)) stored,
  -- Ten million pesos: nobody's price, but somebody's slip of the finger. Sums of many stay exact.
  constraint products_price_is_sane check (price_centavos <= 1000000000),
  -- A draft is out of the shop just as an archived product is, and has not been in it yet.
  constraint products_draft_is_out check (archived_at is not null or not is_draft)
);

create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_newest_of_category on products (category_id, created_at desc, id desc) where archived_at is null;
create index products_by_price on products (price_centavos, id) where archived_at is null;
create index products_by_price_of_category on products (category_id, price_centavos, id) where archived_at is null;
-- With the name in it, a page far down the list is found in the index alone. Without it PostgreSQL, which does not know
-- that lower(name) stands there already, fetched every product on the way: 100 ms for the middle of 100,000.
create index products_by_name on products (lower(name), id) include (name) where archived_at is null;
create index products_by_name_of_category on products (category_id, lower(name), id) include (name) where archived_at is null;
create index products_by_sales on products (recent_sales, id) where archived_at is null;
create index products_by_sales_of_category on products (category_id, recent_sales, id) where archived_at is null;
create index products_archived on products (archived_at desc, id desc) where archived_at is not null;
-- For deleting a category, which concerns archived products as well.
create index products_of_category on products (category_id) where category_id is not null;
-- Words and ages together: the newest of many matches are found without fetching all of them. Without the list of pending
-- entries, which every search would have to read.
create index products_found on products using gin (product_keys(search, category_id), product_ages(created_at))
  with (fastupdate = off) where archived_at is null;

-- Notifying serialises commits. So a sale, which changes nothing but the stock, notifies only when it takes the last piece:
-- shoppers see "sold out" at once, and any other count at most some seconds late.
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

-- A product without options has exactly one variant, which has the product's own id. What it costs is an expression of the
-- clock wherever money is computed (price_now): no job has to have run for a sale.
create table variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position smallint not null default 1,
  option_values text[] not null default '{}', -- as many as the product has option names
  price_centavos price not null,
  sale_centavos price,
  sale_from timestamptz, -- -infinity: at once
  sale_until timestamptz, -- the moment after it; infinity: until somebody ends it
  stock stock_count, -- null: the merchant does not count this variant
  taken taken_count not null default 0, -- how many pieces orders hold
  sku item_code,
  barcode item_code,
  weight_grams grams,
  image text, -- null: the product's
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
-- Each of these names its columns, so that a sale, which changes `stock` and `taken`, does not even look at its condition.
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

-- When a sale begins or ends: then the worker writes `products.price_centavos` again, by which lists are ordered, and
-- announces the catalogue. Cached pages end there by themselves.
create table price_turns (
  variant_id uuid not null references variants on delete cascade,
  at timestamptz not null,
  primary key (variant_id, at)
);

create index price_turns_by_time on price_turns (at);

create trigger variants_note_price_turns_when_added after insert on variants for each row
  when (new.sale_centavos is not null) execute function note_price_turns();
create trigger variants_note_price_turns after update of sale_from, sale_until on variants for each row
  when ((old.sale_from, old.sale_until) is distinct from (new.sale_from, new.sale_until)) execute function note_price_turns();

-- Why stock changed, other than by orders: those add to `taken` instead. At every moment, the stock of a counted variant is
-- what its moves add up to, less what is taken; and `taken` is what orders hold.
create table stock_moves (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variants on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('start', 'received', 'counted', 'damaged', 'lost', 'used', 'returned', 'edited', 'imported')),
  delta bigint not null,
  stock_after integer not null,
  taken_then bigint not null,
  actor_id uuid,
  note text not null default '' check (length(note) <= 500),
  idempotency_key uuid unique
);

create index stock_moves_of_variant on stock_moves (variant_id, id desc);

-- What happened stays as it is written. A note may name somebody, and who is erased must go from it.
create trigger stock_moves_are_append_only
  before update of id, variant_id, at, kind, delta, stock_after, taken_then, actor_id, idempotency_key on stock_moves
  for each statement execute function refuse_rewriting_history();
create trigger variants_record_first_stock after insert on variants for each row
  when (new.stock is not null) execute function record_first_stock();
-- Without a condition, because reading one takes longer than calling the function, and every sale does it.
create trigger variants_follow_stock after update of stock on variants for each row execute function follow_stock();

-- A product's pictures beyond its cover, which is `products.image`. Of the cover, at position 1, only the words stand here.
create table product_pictures (
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position between 1 and 9),
  image text check (length(image) between 1 and 500),
  alt text not null default '' check (length(alt) <= 200),
  primary key (product_id, position),
  constraint product_pictures_once unique (product_id, image),
  constraint product_pictures_cover_is_of_product check ((position = 1) = (image is null))
);

create trigger products_forget_words_of_cover after update of image on products for each row
  when (old.image is distinct from new.image)
  execute function forget_words_of_cover();

-- Pictures that a sheet names by an address elsewhere, until they have been fetched or the product has got another one.
create table picture_fetches (
  product_id uuid primary key references products on delete cascade,
  url text not null check (url like 'https://%' and length(url) <= 500),
  actor_id uuid not null references users,
  problem text -- why the last try failed
);

-- How many products the shop shows, in all (scope: the nil uuid) and by category, as parts that add up. A change only ever
-- adds a part, so that two writers never wait for each other, as they would for one row with a number in it.
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
-- By row with a condition, so that taking stock at a checkout costs nothing here.
create trigger products_count_moved after update on products for each row
  when (old.archived_at is distinct from new.archived_at or old.category_id is distinct from new.category_id)
  execute function count_moved_product();
create trigger products_count_forgotten after truncate on products
  for each statement execute function count_products();

-- Every word that products use, to look up what was mistyped. A word stays when its last product goes: then it finds
-- nothing, which does no harm.
create table search_words (word text collate "C" primary key);

-- What a word becomes by a typing error or two: see typing_variants. A row for each and not a list of them beside the word:
-- that lookup is the same index scan at every size.
create table search_variants (
  variant text collate "C" not null,
  word text collate "C" not null,
  primary key (variant, word)
);

create trigger products_learn_added after insert on products
  referencing new table as added for each statement execute function learn_words_of_added_products();
create trigger products_learn_changed after update on products for each row
  when (old.search is distinct from new.search) execute function learn_words_of_changed_product();

-- Counted variants of which few are left. An index on `variants.stock` would make every sale write to all indexes of the
-- variant.
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

-- The idempotency key of an admin's form that adds a product: submitted again, because the answer was lost, it is the same
-- product. The key is inserted first, so that the second of two at once waits for it; hence deferred.
create table product_attempts (
  admin_id uuid not null references users on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 128),
  product_id uuid not null references products on delete cascade deferrable initially deferred,
  primary key (admin_id, idempotency_key)
);

-- A sheet of products. Its rows arrive in batches; a job checks them, and writes them once the admin has confirmed what the
-- check showed.
create table product_imports (
  id uuid primary key,
  admin_id uuid not null references users on delete cascade,
  state text not null default 'open' check (state in ('open', 'checking', 'checked', 'importing', 'done')),
  length integer not null default 0, -- letters of all rows
  created_at timestamptz not null default now()
);

create index product_imports_of_admin on product_imports (admin_id);

create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  line integer not null check (line between 2 and 20001),
  cells jsonb not null, -- as the sheet has them
  product_id uuid, -- a new product has it once it is added; null: the check has not begun
  batch_id uuid, -- the same for products that exchange SKUs: they are written together
  is_first boolean not null default true, -- of its product
  effect text check (effect in ('add', 'add variant', 'change', 'none', 'wrong', 'outdated')), -- null: not checked yet
  name text not null default '',
  changes jsonb not null default '[]', -- as the check has shown them
  new_category text, -- that is added with it
  problem text not null default '',
  taken bigint, -- of its variant at the check: what is sold until the import stays sold
  is_done boolean not null default false, -- imported
  primary key (import_id, line)
);

create index product_import_rows_of_batch on product_import_rows (import_id, batch_id);

-- ── Cart ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- One cart a shopper. Every change raises its version, in the same statement that locks it: two tabs take turns.
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
  price_centavos bigint not null, -- when it was added: to show that it has changed, never to charge
  added_at timestamptz not null default now(),
  primary key (user_id, variant_id)
);

create index cart_lines_of_variant on cart_lines (variant_id);

-- A line as it is sold at this moment.
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
  added_centavos bigint, -- what it cost when it was added
  stock integer,
  is_archived boolean,
  is_sold boolean, -- neither archived nor sold out
  grams bigint, -- of all pieces; null: the variant has no weight
  regular_centavos bigint, -- of one piece, without the sale
  category_id uuid
);

-- A way in which a cart could be delivered.
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

-- The ways to deliver a cart, and the one that is charged.
create type delivery_quote as (
  options delivery_option[],
  option delivery_option, -- the one that was asked for, or the first that can be had
  problem text -- why it cannot be delivered like this: a code of errors.ts
);

create type quote as (
  lines priced_line[],
  is_short boolean, -- whether a line is archived, or wants more than there is
  largest_quantity integer, -- of one line
  goods_centavos bigint,
  discount_centavos bigint,
  shipping_centavos bigint,
  cod_fee_centavos bigint,
  total_centavos bigint, -- goods less the discount, and the fees
  options delivery_option[],
  option delivery_option, -- the one that is charged
  problem text, -- why it cannot be ordered like this: a code of errors.ts
  offers applied_offer[],
  voucher_code text,
  -- applied, waiting (for the shipping fee), beaten (by a better offer), or why it does not apply: a code of errors.ts
  voucher_state text,
  voucher_missing_centavos bigint, -- to be spent before it applies
  shipping_offers uuid[] -- for which there is enough in the cart
);

-- ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: catalogue/folded, catalogue/plain_words
-- requires: orders/raise_order_version, orders/tally_added_orders, orders/tally_removed_orders
-- requires: orders/tally_changed_orders, orders/tally_refunds_of_order, orders/publish_order_event

create table orders (
  id uuid primary key,
  number bigint not null generated always as identity (start with 1001) unique, -- people say it on the phone; it has gaps
  user_id uuid not null references users,
  idempotency_key varchar(200) not null,
  request_hash text, -- of what was asked for under this key
  status order_status not null,
  payment_method payment_method not null,
  customer_name person_name not null,
  phone phone_number not null,
  phone_key text, -- a keyed hash, which outlasts an erased account
  street address_text not null, -- without a place, the whole address
  landmark varchar(200) not null default '',
  place_code place_code,
  place_name varchar(500) not null default '', -- as it was called on the day
  billing_address address_text not null,
  note varchar(500) not null default '', -- what the shopper asks of the merchant
  delivery_kind delivery_kind, -- null: the shop had nothing to say about it
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
  -- Raised by every change: whoever changes an order says which version they saw, and is refused if it is another by now.
  version integer not null default 1,
  -- The transaction that wrote it last: whoever changes all orders of a list leaves those alone that it did not show.
  written_in xid8 not null default pg_current_xact_id(),
  courier courier_text,
  tracking_number courier_text,
  is_refunded boolean not null default false, -- whether payment_state is refunded: kept by triggers, so that lists can leave it out
  unique (user_id, idempotency_key),
  constraint orders_tracking_has_a_courier check (tracking_number is null or courier is not null)
);

create index orders_of_user on orders (user_id, created_at desc, id desc);
create index orders_of_user_by_status on orders (user_id, status, created_at desc, id desc);
-- The merchant's lists and their filters.
create index orders_by_age on orders (created_at, id);
create index orders_by_status on orders (status, created_at, id);
create index orders_by_method on orders (payment_method, created_at, id);
create index orders_by_total on orders (total_centavos, id);
create index orders_by_short_id on orders (right(id::text, 8) text_pattern_ops);
create index orders_by_phone on orders (phone text_pattern_ops);
create index orders_by_last_digits on orders (reverse(phone) text_pattern_ops);
create index orders_by_name on orders using gin (to_tsvector('simple', plain_words(customer_name)));
create unique index orders_by_tracking on orders (lower(translate(tracking_number, ' -', '')) text_pattern_ops)
  where tracking_number is not null;
-- The limit on open cash orders of a phone number, whoever placed them.
create index orders_open_cash_of_phone on orders (phone)
  where payment_method = 'cod' and status in ('Pending Payment', 'Processing', 'Shipped');
-- The few that lists of work leave out.
create index orders_refunded_unshipped on orders (created_at) where is_refunded and status in ('Pending Payment', 'Processing');

create trigger order_has_a_version before update on orders for each row execute function raise_order_version();

-- The order that a shopper asks for. The program makes the ids.
create type order_request as (
  order_id uuid,
  event_id uuid,
  shopper uuid,
  idempotency_key text, -- null: the cart's version is the key
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
  delivery_option text, -- null: the first that can be had
  delivery_dates jsonb, -- for each number of working days that a rate promises, the date that this is today
  shown_centavos bigint -- the total that the shopper has seen; null: none
);

-- The merchant's settings that can refuse it; null: no limit.
create type order_limits as (
  max_quantity integer,
  max_open_orders integer, -- paid in cash
  max_open_centavos bigint,
  closed_from date, -- days of Manila
  closed_until date,
  closed_text text
);

-- Packing slips that were printed: who printed an order's slip last, and when.
create table order_slips (
  order_id uuid primary key references orders on delete cascade,
  printed_at timestamptz not null default now(),
  printed_by uuid not null references users
);

create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  -- No foreign key: each order would lock the rows of what it sells. A variant is archived, never deleted.
  variant_id uuid,
  name text not null,             -- as it was called, and
  image text not null,            -- looked, and
  sku text,
  price_centavos price not null, -- what it cost, on the day: later edits must not rewrite history
  quantity quantity not null,
  discount_centavos bigint not null default 0
    check (discount_centavos between 0 and price_centavos * quantity), -- its share of the order's
  took_stock boolean not null,    -- whether the variant was counted then: only what was taken is given back
  primary key (order_id, position)
);

-- Found by variant and time: ids begin with the time at which they were made.
create index order_lines_of_variant_by_order on order_lines (variant_id, order_id);

-- The changes of an order, who made them and when: one event for each change, in its transaction. All that follows from a
-- change, such as a mail, is a consumer of its event (api/src/orders/events).
create table order_events (
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind order_event_kind not null,
  actor_id uuid,        -- null: the shop itself
  from_status order_status,
  to_status order_status, -- null: the status did not change
  -- Set if the shop did it by itself.
  reason order_event_reason,
  note varchar(1000) not null default '', -- as a person, or the provider, has put it
  refund_id uuid,
  id uuid not null primary key
);

create index order_events_of_order on order_events (order_id, at, id);

-- What happened stays as it is written. A note may name somebody, and who is erased must go from it.
create trigger order_events_are_append_only before truncate
  or update of order_id, at, kind, actor_id, from_status, to_status, reason, refund_id, id
  on order_events for each statement execute function refuse_rewriting_history();

-- Events that are not yet turned into jobs. The queue's own `add_job` notifies its workers, and PostgreSQL lets transactions that
-- notify commit one at a time: orders would wait for each other. A row here waits for no other transaction; a worker turns it
-- into jobs soon afterwards.
create table order_event_outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  created_at timestamptz not null default now() -- health checks notice when workers stop taking these
);

create trigger order_events_are_published after insert on order_events for each row execute function publish_order_event();

-- What the merchant's people tell each other about an order. The shopper never sees it.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  author_id uuid not null references users,
  note text not null check (length(btrim(note)) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index order_notes_of_order on order_notes (order_id, created_at, id);
create index order_notes_of_author on order_notes (author_id);

-- Many orders on their way to one status. One row an order: what is done stays done, even if the worker dies in between.
create table bulk_changes (
  id uuid primary key,
  actor_id uuid not null references users,
  status order_status not null,
  reason text not null default '' check (length(reason) <= 500), -- why they are cancelled
  created_at timestamptz not null default now(),
  cancelled_at timestamptz
);

create index bulk_changes_of_actor on bulk_changes (actor_id);

create table bulk_change_rows (
  bulk_id uuid not null references bulk_changes on delete cascade,
  order_id uuid not null references orders on delete cascade,
  version integer not null, -- of the order when it was chosen: one that somebody has changed since is left alone
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'unchanged', 'refused')),
  problem text not null default '', -- the code of the failure
  primary key (bulk_id, order_id)
);

create index bulk_change_rows_waiting on bulk_change_rows (bulk_id, order_id) where state = 'waiting';
create index bulk_change_rows_by_state on bulk_change_rows (bulk_id, state);
create index bulk_change_rows_of_order on bulk_change_rows (order_id);

-- How many orders there are and what they come to, by day in Manila, status and method: nobody counts a million rows.
create table order_tallies (
  day date not null,
  status text not null,
  method text not null,
  n bigint not null,
  centavos bigint not null,
  refunded_centavos bigint not null default 0, -- on this day, for orders of any day that have this status now
  primary key (day, status, method)
);

-- What was added since: a sale only ever adds a part, so that no two wait for each other. The sum of both is the count.
create table order_tally_parts (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  method text not null,
  n bigint not null,
  centavos bigint not null,
  refunded_centavos bigint not null default 0
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
-- Before, because its refunds are gone afterwards.
create trigger orders_take_refunds_away before delete on orders for each row execute function tally_refunds_of_order();

-- ── Payments ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: settings/announce_settings_change
-- requires: payments/keep_paid_amount, payments/tally_refund, payments/payment_state, payments/note_refunded_order
-- requires: orders/record_refund_event

-- The payments that a shopper owes for an order, at a provider. An attempt can succeed once. There is a second one only when
-- the first can no longer be paid. The program knows the providers (contract/src/payments/methods.ts).
create table payments (
  order_id uuid not null references orders on delete cascade,
  attempt smallint not null default 1 check (attempt >= 1),
  user_id uuid not null references users,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{0,29}$'),
  method text not null check (method <> 'cod'),
  amount_centavos bigint not null check (amount_centavos > 0),
  state text not null default 'starting' check (state in ('starting', 'open', 'paid', 'failed', 'mismatched')),
  provider_reference text unique,         -- over all providers, because shoppers come back with it alone
  other_reference text,                   -- the provider's other name for it, as it may come back to us
  provider_payment text,                  -- the provider's name for the money that it took, by which it is refunded
  paid_centavos bigint,
  tries smallint not null default 0,      -- how often the shopper was sent to pay
  url text,                               -- where they pay
  qr_image text,                          -- or what they scan
  is_replaced boolean not null default false, -- the shopper has checked out again instead
  failure text not null default '',       -- as the provider has put it
  -- The words for each are in contract/src/payments/reasons.ts.
  failure_reason text check (failure_reason in ('interrupted', 'not_approved', 'declined', 'bank_away')),
  claimed_until timestamptz,              -- somebody is talking to the provider about it
  attached_at timestamptz,
  next_look_at timestamptz default now() + interval '1 minute',
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  checked_at timestamptz,                 -- when a shopper's page last made us ask the provider: the next one waits a moment
  primary key (order_id, attempt),
  unique (provider, provider_payment),
  check (state in ('starting', 'open') or settled_at is not null),
  check (state <> 'open' or provider_reference is not null)
);

create trigger payments_keep_paid_amount before update of paid_centavos on payments for each row
  when (old.paid_centavos is distinct from new.paid_centavos) execute function keep_paid_amount();

create unique index one_open_payment_an_order on payments (order_id) where state in ('starting', 'open');
create index payments_to_look_at on payments (next_look_at) where next_look_at is not null;
create index payments_of_user on payments (user_id);
create index payments_by_other_reference on payments (other_reference) where other_reference is not null;

-- What a person must know or do about a payment.
create table payment_flags (
  order_id uuid not null,
  attempt smallint not null,
  kind text not null check (kind in ('refund', 'reopened', 'mismatch', 'refund_failed')),
  -- The words for each are in contract/src/payments/reasons.ts.
  reason text check (reason in ('cancelled_after_payment', 'paid_twice', 'ordered_again', 'out_of_stock',
    'offer_used_up', 'paid_after_cancellation', 'no_answer', 'provider_failed')),
  mismatch jsonb, -- what was paid and what was expected
  note text not null default '' check (length(note) <= 1000), -- as the provider has put it
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references users,
  primary key (order_id, attempt, kind),
  foreign key (order_id, attempt) references payments on delete cascade
);

create index open_payment_marks on payment_flags (created_at desc) where resolved_at is null;

create table refunds (
  id uuid primary key,
  order_id uuid not null,
  attempt smallint not null,
  amount_centavos bigint not null check (amount_centavos >= 100),
  reason text not null check (reason in ('duplicate', 'fraudulent', 'requested_by_customer', 'others')),
  note text not null default '' check (length(note) <= 255),
  state text not null default 'wanted' check (state in ('wanted', 'pending', 'succeeded', 'failed')),
  provider_reference text,
  requested_by uuid references users,
  next_look_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (order_id, attempt) references payments on delete cascade,
  unique (provider_reference, order_id, attempt)
);

create trigger refunds_note_refunded_order after insert or update of state on refunds for each row
  execute function note_refunded_order();
create trigger payments_note_refunded_order after update of state on payments for each row when (new.state = 'paid')
  execute function note_refunded_order();

create trigger refunds_are_recorded after insert or update of state on refunds for each row
  when (new.state <> 'pending') execute function record_refund_event();

create index refunds_of_payment on refunds (order_id, attempt);
-- Sales are less by what was refunded on a day.
create index refunds_sent on refunds (updated_at) where state = 'succeeded';
create index refunds_to_look_at on refunds (next_look_at) where next_look_at is not null;

create trigger refunds_are_tallied_when_added after insert on refunds for each row
  when (new.state = 'succeeded') execute function tally_refund();
create trigger refunds_are_tallied_when_changed after update on refunds for each row
  when ((old.state = 'succeeded', old.amount_centavos, old.updated_at)
    is distinct from (new.state = 'succeeded', new.amount_centavos, new.updated_at)) execute function tally_refund();
create trigger refunds_are_tallied_when_removed after delete on refunds for each row
  when (old.state = 'succeeded') execute function tally_refund();

-- Each event of a provider counts once. What it says is not stored: the provider is asked for that.
create table webhook_events (
  provider text not null,
  id text not null check (length(id) between 1 and 100),
  type text not null,
  provider_reference text,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);

create index webhook_events_by_age on webhook_events (received_at);

-- A payment provider's keys, if the merchant entered them: encrypted with a key that is not in the database.
create table provider_keys (
  provider text primary key,
  sealed bytea not null,
  actor_id uuid not null,
  at timestamptz not null default now()
);

create trigger provider_keys_announce after insert or update or delete on provider_keys
  for each statement execute function announce_settings_change();

-- ── Promotions ────────────────────────────────────────────────────────────────────────────────────────────────────
-- Offers: of everybody, or of those who enter a code. An order has one for the goods and one for shipping at most.
-- requires: promotions/keep_codes_apart, promotions/announce_promotion_change

create table promotions (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  code voucher_code, -- null: nobody has to enter one
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
  phone_key text,
  name text not null,
  code text,
  centavos bigint not null check (centavos > 0),
  released_at timestamptz, -- the order was cancelled
  primary key (order_id, target)
);

create index promotion_uses_of_promotion on promotion_uses (promotion_id, user_id) include (centavos) where released_at is null;
create index promotion_uses_of_phone on promotion_uses (promotion_id, phone_key) where released_at is null and phone_key is not null;

-- ── Customers ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- Shoppers who may not pay in cash, because parcels came back. Few ever are: what every sale looks into is a small table.
create table cod_denials (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null default now(),
  reason text not null default '' check (length(reason) <= 500), -- for the merchant, never shown to the shopper
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'), -- denied as well, whoever orders with it
  phone_key text
);

create index cod_denials_of_phone on cod_denials (phone);

-- ── Insights ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- What the dashboard shows beyond the tallies of orders. None of it is counted in a sale: the worker does that some seconds
-- later, and never spends more than a fiftieth of its time on it.

-- What was sold of each product, by day in Manila, by ten days and by month: a year is read as eleven months, some tens and
-- some days, and not as 366 days.
-- Without a foreign key: upserts are many, and a product that is gone is passed over when this is read.
create table sales_tallies (
  span text not null check (span in ('day', 'ten', 'month')),
  start date not null,
  variant_id uuid not null,
  product_id uuid not null, -- so that what sold best is summed by product in the index alone
  units integer not null,
  centavos bigint not null,
  primary key (span, start, variant_id) include (product_id, units)
);

-- Days of which orders have changed since they were counted. Rows are only ever added and taken away, so that folding the
-- tallies never waits for counting.
create table stale_sales_days (
  id bigint generated always as identity primary key,
  day date not null
);

-- Who has ever ordered.
create table buyers (user_id uuid primary key references users on delete cascade);

create table sales_recount (
  only_one boolean primary key default true check (only_one),
  next_at timestamptz not null default '-infinity',
  buyers bigint not null
);

insert into sales_recount (buyers) values (0);

-- ── Settings ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: settings/announce_settings_change

-- Every version of the merchant's settings, each whole: the newest holds, and a former one is put back by writing it down
-- again. Without one the shop goes by its defaults, which are stored as version 0 when they are changed.
create table settings_versions (
  version bigint primary key check (version >= 0),
  settings jsonb not null,
  -- What orders read of it: `settings.shipping`, or null in a shop that delivers everything everywhere for nothing.
  shipping jsonb,
  actor_id uuid not null,
  at timestamptz not null default now()
);

create trigger settings_versions_are_append_only before update or delete or truncate on settings_versions
  for each statement execute function refuse_rewriting_history();
create trigger settings_announce after insert on settings_versions
  for each statement execute function announce_settings_change();

-- Who carries parcels, and where a parcel can be followed: {number} stands for the tracking number.
create table couriers (
  name text primary key check (length(btrim(name)) between 1 and 100),
  link_template text not null check (link_template ~ '^https://[^ ]+$' and link_template like '%{number}%')
);

insert into couriers values
  ('J&T Express', 'https://www.jtexpress.ph/trajectoryQuery?waybillNo={number}'),
  ('LBC', 'https://www.lbcexpress.com/track/?tracking_no={number}'),
  ('Ninja Van', 'https://www.ninjavan.co/en-ph/tracking?id={number}'),
  ('Flash Express', 'https://www.flashexpress.ph/fle/tracking?se={number}');

-- What a new merchant has decided about the list of first steps: that the payment methods are fine as they are, or that the
-- list need not be shown. All other steps are seen from what is in the shop.
create table first_step_marks (
  mark text primary key check (mark in ('payments', 'hidden')),
  actor_id uuid not null,
  at timestamptz not null default now()
);

-- ── Addresses ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Where a shopper has things sent: at most 20, counted under the lock of the shopper's row.
create table addresses (
  id uuid primary key, -- chosen by the browser: sent twice, it is saved once
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 200),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  place_code text not null check (place_code ~ '^\d{8}$'), -- a barangay of the PSGC, without the two digits of its region
  street text not null check (length(street) between 1 and 300),
  landmark text not null default '' check (length(landmark) <= 200),
  is_default boolean not null,
  used_at timestamptz not null default now(),
  constraint addresses_once unique (user_id, name, place_code, street)
);

create unique index addresses_one_default on addresses (user_id) where is_default;

-- ── Pages ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: pages/announce_page_change

-- Every version of a page, the newest one in use. Rows are added and never changed, as of settings_versions.
create table page_versions (
  slug text not null check (slug ~ '^[a-z]+(-[a-z]+)*$' and length(slug) <= 60),
  version integer not null check (version >= 1),
  title text not null check (length(btrim(title)) between 1 and 80),
  text text not null check (length(btrim(text)) between 1 and 20000), -- Markdown
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
