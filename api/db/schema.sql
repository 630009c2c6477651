-- Written by `npm run db:schema` from the migrated database; a test compares it with the live one.

-- Extensions

create extension unaccent;

-- Domains

create domain address_text as character varying(1000) CHECK ((btrim((VALUE)::text) <> ''::text));
create domain centavos as bigint CHECK ((VALUE >= 0));
create domain charge as bigint CHECK ((VALUE > 0));
create domain courier_text as character varying(100) CHECK ((btrim((VALUE)::text) <> ''::text));
create domain delivery_kind as text CHECK ((VALUE = ANY (ARRAY['ship'::text, 'pickup'::text])));
create domain grams as integer CHECK (((VALUE >= 1) AND (VALUE <= 1000000)));
create domain item_code as character varying(60) CHECK ((((VALUE)::text <> ''::text) AND ((VALUE)::text = btrim((VALUE)::text))));
create domain order_event_kind as text CHECK ((VALUE = ANY (ARRAY['placed'::text, 'paid'::text, 'status_changed'::text, 'shipment_changed'::text, 'refund_requested'::text, 'refunded'::text, 'refund_failed'::text, 'note_added'::text])));
create domain order_event_reason as text CHECK ((VALUE = ANY (ARRAY['paid'::text, 'paid_after_cancellation'::text, 'payment_failed'::text, 'payment_not_started'::text, 'provider_unreachable'::text, 'replaced'::text])));
create domain order_status as text CHECK ((VALUE = ANY (ARRAY['Pending Payment'::text, 'Processing'::text, 'Shipped'::text, 'Delivered'::text, 'Cancelled'::text])));
create domain payment_method as text CHECK ((VALUE ~ '^[a-z][a-z0-9_]{0,29}$'::text));
create domain person_name as character varying(200) CHECK ((btrim((VALUE)::text) <> ''::text));
create domain phone_number as text CHECK (((VALUE = ''::text) OR (VALUE ~ '^\+[1-9][0-9]{6,14}$'::text)));
create domain place_code as text CHECK ((VALUE ~ '^\d{8}$'::text));
create domain price as bigint CHECK (((VALUE >= 1) AND (VALUE <= 1000000000)));
create domain quantity as integer CHECK (((VALUE >= 1) AND (VALUE <= 99)));
create domain stock_count as integer CHECK ((VALUE >= 0));
create domain taken_count as bigint CHECK ((VALUE >= 0));
create domain voucher_code as text CHECK ((VALUE ~ '^[A-Za-z0-9-]{3,30}$'::text));

-- Tables

create table addresses (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  phone text not null,
  place_code text not null,
  street text not null,
  landmark text not null default ''::text,
  is_default boolean not null,
  used_at timestamptz not null default now(),
  constraint addresses_landmark_check CHECK ((length(landmark) <= 200)),
  constraint addresses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint addresses_once UNIQUE (user_id, name, place_code, street),
  constraint addresses_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_place_code_check CHECK ((place_code ~ '^\d{8}$'::text)),
  constraint addresses_street_check CHECK (((length(street) >= 1) AND (length(street) <= 300))),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX addresses_one_default ON addresses USING btree (user_id) WHERE is_default;

create table applied_functions (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default clock_timestamp(),
  constraint applied_functions_pkey PRIMARY KEY (name, checksum)
);

create table audit_log (
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  constraint audit_log_action_check CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'archive'::text, 'restore'::text, 'delete'::text]))),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON audit_log USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_of_entity ON audit_log USING btree (entity, entity_id, at DESC);
CREATE INDEX audit_log_of_kind ON audit_log USING btree (entity, at DESC, id DESC);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();

create table bulk_change_rows (
  bulk_id uuid not null,
  order_id uuid not null,
  version integer not null,
  state text not null default 'waiting'::text,
  problem text not null default ''::text,
  constraint bulk_change_rows_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES bulk_changes(id) ON DELETE CASCADE,
  constraint bulk_change_rows_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint bulk_change_rows_pkey PRIMARY KEY (bulk_id, order_id),
  constraint bulk_change_rows_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'changed'::text, 'unchanged'::text, 'refused'::text])))
);
CREATE INDEX bulk_change_rows_by_state ON bulk_change_rows USING btree (bulk_id, state);
CREATE INDEX bulk_change_rows_of_order ON bulk_change_rows USING btree (order_id);
CREATE INDEX bulk_change_rows_waiting ON bulk_change_rows USING btree (bulk_id, order_id) WHERE (state = 'waiting'::text);

create table bulk_changes (
  id uuid not null,
  actor_id uuid not null,
  status order_status not null,
  reason text not null default ''::text,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  constraint bulk_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint bulk_changes_pkey PRIMARY KEY (id),
  constraint bulk_changes_reason_check CHECK ((length(reason) <= 500))
);
CREATE INDEX bulk_changes_of_actor ON bulk_changes USING btree (actor_id);

create table buyers (
  user_id uuid not null,
  constraint buyers_pkey PRIMARY KEY (user_id),
  constraint buyers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cart_lines (
  user_id uuid not null,
  variant_id uuid not null,
  quantity quantity not null,
  price_centavos bigint not null,
  added_at timestamptz not null default now(),
  constraint cart_lines_pkey PRIMARY KEY (user_id, variant_id),
  constraint cart_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES carts(user_id) ON DELETE CASCADE,
  constraint cart_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX cart_lines_of_variant ON cart_lines USING btree (variant_id);

create table carts (
  user_id uuid not null,
  version bigint not null default 1,
  last_order_id uuid,
  voucher_code voucher_code,
  updated_at timestamptz not null default now(),
  constraint carts_pkey PRIMARY KEY (user_id),
  constraint carts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table categories (
  id uuid not null,
  name text not null,
  slug text not null default ''::text,
  position integer,
  image text not null default ''::text,
  description text not null default ''::text,
  created_at timestamptz not null default now(),
  constraint categories_description_check CHECK ((length(description) <= 1000)),
  constraint categories_image_check CHECK ((length(image) <= 500)),
  constraint categories_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 100))),
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_position_check CHECK (("position" >= 1)),
  constraint categories_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120))),
  constraint categories_slug_once UNIQUE (slug)
);
CREATE UNIQUE INDEX categories_name_once ON categories USING btree (lower(btrim(name)));
CREATE TRIGGER categories_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
CREATE TRIGGER categories_have_an_address BEFORE INSERT OR UPDATE OF slug ON categories FOR EACH ROW WHEN ((new.slug = ''::text)) EXECUTE FUNCTION address_category();
CREATE TRIGGER categories_learn AFTER INSERT OR UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION learn_words_of_category();

create table category_words (
  word text collate "C" not null,
  category_id uuid not null,
  constraint category_words_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint category_words_pkey PRIMARY KEY (word, category_id)
);

create table cod_denials (
  user_id uuid not null,
  at timestamptz not null default now(),
  reason text not null default ''::text,
  phone text,
  phone_key text,
  constraint cod_denials_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint cod_denials_pkey PRIMARY KEY (user_id),
  constraint cod_denials_reason_check CHECK ((length(reason) <= 500)),
  constraint cod_denials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cod_denials_of_phone ON cod_denials USING btree (phone);

create table complaint_replies (
  id uuid not null,
  complaint_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint complaint_replies_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint complaint_replies_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id) ON DELETE CASCADE,
  constraint complaint_replies_pkey PRIMARY KEY (id),
  constraint complaint_replies_text_check CHECK (((length(btrim(text)) >= 1) AND (length(btrim(text)) <= 4000)))
);
CREATE INDEX complaint_replies_by_trace ON complaint_replies USING gin (traces_in(text)) WITH (fastupdate=off);
CREATE INDEX complaint_replies_of_complaint ON complaint_replies USING btree (complaint_id, created_at, id);

create table complaints (
  id uuid not null,
  number integer not null generated always as identity,
  created_at timestamptz not null default now(),
  due_on date not null,
  kind text not null,
  name text not null,
  email text,
  phone text not null default ''::text,
  order_number text not null default ''::text,
  message text not null,
  state text not null default 'open'::text,
  version integer not null default 1,
  constraint complaints_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint complaints_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'delivery'::text, 'refund'::text, 'privacy'::text, 'other'::text]))),
  constraint complaints_message_check CHECK (((length(btrim(message)) >= 1) AND (length(btrim(message)) <= 4000))),
  constraint complaints_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 200))),
  constraint complaints_number_key UNIQUE (number),
  constraint complaints_order_number_check CHECK ((length(order_number) <= 60)),
  constraint complaints_phone_check CHECK ((length(phone) <= 40)),
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])))
);
CREATE INDEX complaints_by_email ON complaints USING btree (lower(email));
CREATE INDEX complaints_by_state ON complaints USING btree (state, due_on, number);
CREATE INDEX complaints_by_trace ON complaints USING gin (traces_in(message)) WITH (fastupdate=off);
CREATE INDEX complaints_newest ON complaints USING btree (number DESC);

create table couriers (
  name text not null,
  link_template text not null,
  constraint couriers_link_template_check CHECK (((link_template ~ '^https://[^ ]+$'::text) AND (link_template ~~ '%{number}%'::text))),
  constraint couriers_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 100))),
  constraint couriers_pkey PRIMARY KEY (name)
);

create table erasure_mentions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  stock_move_id bigint,
  bulk_change_id uuid,
  order_note_id uuid,
  order_event_id uuid,
  refund_id uuid,
  denied_id uuid,
  complaint_id uuid,
  complaint_reply_id uuid,
  constraint erasure_mentions_once UNIQUE NULLS NOT DISTINCT (user_id, stock_move_id, bulk_change_id, order_note_id, order_event_id, refund_id, denied_id, complaint_id, complaint_reply_id),
  constraint erasure_mentions_one_text CHECK ((num_nonnulls(stock_move_id, bulk_change_id, order_note_id, order_event_id, refund_id, denied_id, complaint_id, complaint_reply_id) = 1)),
  constraint erasure_mentions_pkey PRIMARY KEY (id),
  constraint erasure_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table first_step_marks (
  mark text not null,
  actor_id uuid not null,
  at timestamptz not null default now(),
  constraint first_step_marks_mark_check CHECK ((mark = ANY (ARRAY['payments'::text, 'hidden'::text]))),
  constraint first_step_marks_pkey PRIMARY KEY (mark)
);

create table known_devices (
  token_hash bytea not null,
  user_id uuid not null,
  last_used_at timestamptz not null default now(),
  constraint known_devices_pkey PRIMARY KEY (token_hash),
  constraint known_devices_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_age ON known_devices USING btree (last_used_at);
CREATE INDEX known_devices_of_user ON known_devices USING btree (user_id, last_used_at);

create table login_handles (
  handle_hash bytea not null,
  challenge_id uuid not null,
  network_key text not null,
  device_hash bytea,
  tries smallint not null default 0,
  tries_without_handle smallint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint login_handles_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES otp_challenges(id) ON DELETE CASCADE,
  constraint login_handles_handle_hash_check CHECK ((length(handle_hash) = 32)),
  constraint login_handles_pkey PRIMARY KEY (handle_hash),
  constraint login_handles_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  constraint login_handles_tries_without_handle_check CHECK (((tries_without_handle >= 0) AND (tries_without_handle <= 5)))
);
CREATE INDEX login_handles_of_challenge ON login_handles USING btree (challenge_id);

create table low_stock (
  variant_id uuid not null,
  product_id uuid not null,
  stock integer not null,
  constraint low_stock_pkey PRIMARY KEY (variant_id),
  constraint low_stock_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX low_stock_by_stock ON low_stock USING btree (stock, product_id);
CREATE INDEX low_stock_of_product ON low_stock USING btree (product_id, stock);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table order_event_outbox (
  id bigint not null generated always as identity,
  event_id uuid not null,
  created_at timestamptz not null default now(),
  constraint order_event_outbox_pkey PRIMARY KEY (id)
);

create table order_events (
  order_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  kind order_event_kind not null,
  actor_id uuid,
  from_status order_status,
  to_status order_status,
  reason order_event_reason,
  note character varying(1000) not null default ''::character varying,
  refund_id uuid,
  id uuid not null,
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_events_pkey PRIMARY KEY (id)
);
CREATE INDEX order_events_by_trace ON order_events USING gin (traces_in((note)::text)) WITH (fastupdate=off) WHERE ((note)::text <> ''::text);
CREATE INDEX order_events_of_order ON order_events USING btree (order_id, at, id);
CREATE TRIGGER order_events_are_append_only BEFORE UPDATE OF order_id, at, kind, actor_id, from_status, to_status, reason, refund_id, id OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER order_events_are_published AFTER INSERT ON order_events FOR EACH ROW EXECUTE FUNCTION publish_order_event();

create table order_lines (
  order_id uuid not null,
  position smallint not null,
  variant_id uuid,
  name text not null,
  image text not null,
  sku text,
  price_centavos price not null,
  quantity quantity not null,
  discount_centavos bigint not null default 0,
  took_stock boolean not null,
  constraint order_lines_check CHECK (((discount_centavos >= 0) AND (discount_centavos <= ((price_centavos)::bigint * (quantity)::integer)))),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_lines_pkey PRIMARY KEY (order_id, "position")
);
CREATE INDEX order_lines_of_variant_by_order ON order_lines USING btree (variant_id, order_id);

create table order_notes (
  id uuid not null,
  order_id uuid not null,
  author_id uuid not null,
  note text not null,
  created_at timestamptz not null default now(),
  constraint order_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint order_notes_note_check CHECK (((length(btrim(note)) >= 1) AND (length(btrim(note)) <= 2000))),
  constraint order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_notes_pkey PRIMARY KEY (id)
);
CREATE INDEX order_notes_by_trace ON order_notes USING gin (traces_in(note)) WITH (fastupdate=off);
CREATE INDEX order_notes_of_author ON order_notes USING btree (author_id);
CREATE INDEX order_notes_of_order ON order_notes USING btree (order_id, created_at, id);

create table order_slips (
  order_id uuid not null,
  printed_at timestamptz not null default now(),
  printed_by uuid not null,
  constraint order_slips_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_slips_pkey PRIMARY KEY (order_id),
  constraint order_slips_printed_by_fkey FOREIGN KEY (printed_by) REFERENCES users(id)
);

create table order_tallies (
  day date not null,
  status text not null,
  method text not null,
  n bigint not null,
  centavos bigint not null,
  refunded_centavos bigint not null default 0,
  constraint order_tallies_pkey PRIMARY KEY (day, status, method)
);

create table order_tally_parts (
  id bigint not null generated always as identity,
  day date not null,
  status text not null,
  method text not null,
  n bigint not null,
  centavos bigint not null,
  refunded_centavos bigint not null default 0,
  constraint order_tally_parts_pkey PRIMARY KEY (id)
);

create table orders (
  id uuid not null,
  number bigint not null generated always as identity,
  user_id uuid not null,
  idempotency_key character varying(200) not null,
  request_hash text,
  status order_status not null,
  payment_method payment_method not null,
  customer_name person_name not null,
  phone phone_number not null,
  phone_key text,
  street address_text not null,
  landmark character varying(200) not null default ''::character varying,
  place_code place_code,
  place_name character varying(500) not null default ''::character varying,
  billing_address address_text not null,
  note character varying(500) not null default ''::character varying,
  delivery_kind delivery_kind,
  delivery_name text not null default ''::text,
  delivery_from date,
  delivery_until date,
  discount_centavos centavos not null default 0,
  shipping_centavos centavos not null default 0,
  cod_fee_centavos centavos not null default 0,
  total_centavos charge not null,
  stock_held boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  written_in xid8 not null default pg_current_xact_id(),
  courier courier_text,
  tracking_number courier_text,
  is_refunded boolean not null default false,
  constraint orders_number_key UNIQUE (number),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_tracking_has_a_courier CHECK (((tracking_number IS NULL) OR (courier IS NOT NULL))),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint orders_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key)
);
CREATE INDEX orders_by_age ON orders USING btree (created_at, id);
CREATE INDEX orders_by_last_digits ON orders USING btree (reverse((phone)::text) text_pattern_ops);
CREATE INDEX orders_by_method ON orders USING btree (payment_method, created_at, id);
CREATE INDEX orders_by_name ON orders USING gin (to_tsvector('simple'::regconfig, plain_words((customer_name)::text)));
CREATE INDEX orders_by_phone ON orders USING btree (phone text_pattern_ops);
CREATE INDEX orders_by_short_id ON orders USING btree ("right"((id)::text, 8) text_pattern_ops);
CREATE INDEX orders_by_status ON orders USING btree (status, created_at, id);
CREATE INDEX orders_by_total ON orders USING btree (total_centavos, id);
CREATE UNIQUE INDEX orders_by_tracking ON orders USING btree (lower(translate((tracking_number)::text, ' -'::text, ''::text)) text_pattern_ops) WHERE (tracking_number IS NOT NULL);
CREATE INDEX orders_of_user ON orders USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX orders_of_user_by_status ON orders USING btree (user_id, status, created_at DESC, id DESC);
CREATE INDEX orders_open_cash_of_phone ON orders USING btree (phone) WHERE (((payment_method)::text = 'cod'::text) AND ((status)::text = ANY (ARRAY['Pending Payment'::text, 'Processing'::text, 'Shipped'::text])));
CREATE INDEX orders_refunded_unshipped ON orders USING btree (created_at) WHERE (is_refunded AND ((status)::text = ANY (ARRAY['Pending Payment'::text, 'Processing'::text])));
CREATE TRIGGER order_has_a_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION raise_order_version();
CREATE TRIGGER orders_are_tallied_when_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_orders();
CREATE TRIGGER orders_are_tallied_when_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_orders();
CREATE TRIGGER orders_are_tallied_when_removed AFTER DELETE ON orders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_removed_orders();
CREATE TRIGGER orders_take_refunds_along AFTER UPDATE ON orders FOR EACH ROW WHEN ((((old.status)::text IS DISTINCT FROM (new.status)::text) OR ((old.payment_method)::text IS DISTINCT FROM (new.payment_method)::text))) EXECUTE FUNCTION tally_refunds_of_order();
CREATE TRIGGER orders_take_refunds_away BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION tally_refunds_of_order();

create table otp_challenges (
  id uuid not null,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  mailed_at timestamptz not null default now(),
  constraint otp_challenges_pkey PRIMARY KEY (id)
);
CREATE INDEX otp_challenges_by_expiry ON otp_challenges USING btree (expires_at);
CREATE INDEX otp_challenges_newest ON otp_challenges USING btree (email, created_at DESC, id DESC);

create table page_versions (
  slug text not null,
  version integer not null,
  title text not null,
  text text not null,
  is_published boolean not null,
  actor_id uuid not null,
  at timestamptz not null default now(),
  constraint page_versions_pkey PRIMARY KEY (slug, version),
  constraint page_versions_slug_check CHECK (((slug ~ '^[a-z]+(-[a-z]+)*$'::text) AND (length(slug) <= 60))),
  constraint page_versions_text_check CHECK (((length(btrim(text)) >= 1) AND (length(btrim(text)) <= 20000))),
  constraint page_versions_title_check CHECK (((length(btrim(title)) >= 1) AND (length(btrim(title)) <= 80))),
  constraint page_versions_version_check CHECK ((version >= 1))
);
CREATE TRIGGER page_versions_announce AFTER INSERT ON page_versions FOR EACH STATEMENT EXECUTE FUNCTION announce_page_change();
CREATE TRIGGER page_versions_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON page_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();

create table passkey_challenges (
  challenge text not null,
  user_id uuid,
  expires_at timestamptz not null,
  constraint passkey_challenges_challenge_check CHECK (((length(challenge) >= 16) AND (length(challenge) <= 200))),
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges USING btree (user_id);

create table passkeys (
  id text not null,
  user_id uuid not null,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_id_check CHECK (((length(id) >= 1) AND (length(id) <= 1400))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);

create table payment_flags (
  order_id uuid not null,
  attempt smallint not null,
  kind text not null,
  reason text,
  mismatch jsonb,
  note text not null default ''::text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  constraint payment_flags_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'reopened'::text, 'mismatch'::text, 'refund_failed'::text]))),
  constraint payment_flags_note_check CHECK ((length(note) <= 1000)),
  constraint payment_flags_order_id_attempt_fkey FOREIGN KEY (order_id, attempt) REFERENCES payments(order_id, attempt) ON DELETE CASCADE,
  constraint payment_flags_pkey PRIMARY KEY (order_id, attempt, kind),
  constraint payment_flags_reason_check CHECK ((reason = ANY (ARRAY['cancelled_after_payment'::text, 'paid_twice'::text, 'ordered_again'::text, 'out_of_stock'::text, 'offer_used_up'::text, 'paid_after_cancellation'::text, 'no_answer'::text, 'provider_failed'::text]))),
  constraint payment_flags_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id)
);
CREATE INDEX open_payment_marks ON payment_flags USING btree (created_at DESC) WHERE (resolved_at IS NULL);

create table payments (
  order_id uuid not null,
  attempt smallint not null default 1,
  user_id uuid not null,
  provider text not null,
  method text not null,
  amount_centavos bigint not null,
  state text not null default 'starting'::text,
  provider_reference text,
  other_reference text,
  provider_payment text,
  paid_centavos bigint,
  tries smallint not null default 0,
  url text,
  qr_image text,
  is_replaced boolean not null default false,
  failure text not null default ''::text,
  failure_reason text,
  claimed_until timestamptz,
  attached_at timestamptz,
  next_look_at timestamptz default (now() + '00:01:00'::interval),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  constraint payments_amount_centavos_check CHECK ((amount_centavos > 0)),
  constraint payments_attempt_check CHECK ((attempt >= 1)),
  constraint payments_check CHECK (((state = ANY (ARRAY['starting'::text, 'open'::text])) OR (settled_at IS NOT NULL))),
  constraint payments_check1 CHECK (((state <> 'open'::text) OR (provider_reference IS NOT NULL))),
  constraint payments_failure_reason_check CHECK ((failure_reason = ANY (ARRAY['interrupted'::text, 'not_approved'::text, 'declined'::text, 'bank_away'::text]))),
  constraint payments_method_check CHECK ((method <> 'cod'::text)),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payments_pkey PRIMARY KEY (order_id, attempt),
  constraint payments_provider_check CHECK ((provider ~ '^[a-z][a-z0-9_]{0,29}$'::text)),
  constraint payments_provider_provider_payment_key UNIQUE (provider, provider_payment),
  constraint payments_provider_reference_key UNIQUE (provider_reference),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['starting'::text, 'open'::text, 'paid'::text, 'failed'::text, 'mismatched'::text]))),
  constraint payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX one_open_payment_an_order ON payments USING btree (order_id) WHERE (state = ANY (ARRAY['starting'::text, 'open'::text]));
CREATE INDEX payments_by_other_reference ON payments USING btree (other_reference) WHERE (other_reference IS NOT NULL);
CREATE INDEX payments_of_user ON payments USING btree (user_id);
CREATE INDEX payments_to_look_at ON payments USING btree (next_look_at) WHERE (next_look_at IS NOT NULL);
CREATE TRIGGER payments_keep_paid_amount BEFORE UPDATE OF paid_centavos ON payments FOR EACH ROW WHEN ((old.paid_centavos IS DISTINCT FROM new.paid_centavos)) EXECUTE FUNCTION keep_paid_amount();
CREATE TRIGGER payments_note_refunded_order AFTER UPDATE OF state ON payments FOR EACH ROW WHEN ((new.state = 'paid'::text)) EXECUTE FUNCTION note_refunded_order();

create table picture_fetches (
  product_id uuid not null,
  url text not null,
  actor_id uuid not null,
  problem text,
  constraint picture_fetches_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint picture_fetches_pkey PRIMARY KEY (product_id),
  constraint picture_fetches_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint picture_fetches_url_check CHECK (((url ~~ 'https://%'::text) AND (length(url) <= 500)))
);

create table price_turns (
  variant_id uuid not null,
  at timestamptz not null,
  constraint price_turns_pkey PRIMARY KEY (variant_id, at),
  constraint price_turns_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX price_turns_by_time ON price_turns USING btree (at);

create table product_attempts (
  admin_id uuid not null,
  idempotency_key text not null,
  product_id uuid not null,
  constraint product_attempts_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint product_attempts_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 128))),
  constraint product_attempts_pkey PRIMARY KEY (admin_id, idempotency_key),
  constraint product_attempts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);

create table product_counts (
  scope uuid not null,
  n bigint not null
);
CREATE INDEX product_counts_of_scope ON product_counts USING btree (scope) INCLUDE (n);

create table product_import_rows (
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  product_id uuid,
  batch_id uuid,
  is_first boolean not null default true,
  effect text,
  name text not null default ''::text,
  changes jsonb not null default '[]'::jsonb,
  new_category text,
  problem text not null default ''::text,
  taken bigint,
  is_done boolean not null default false,
  constraint product_import_rows_effect_check CHECK ((effect = ANY (ARRAY['add'::text, 'add variant'::text, 'change'::text, 'none'::text, 'wrong'::text, 'outdated'::text]))),
  constraint product_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE,
  constraint product_import_rows_line_check CHECK (((line >= 2) AND (line <= 20001))),
  constraint product_import_rows_pkey PRIMARY KEY (import_id, line)
);
CREATE INDEX product_import_rows_of_batch ON product_import_rows USING btree (import_id, batch_id);

create table product_imports (
  id uuid not null,
  admin_id uuid not null,
  state text not null default 'open'::text,
  length integer not null default 0,
  created_at timestamptz not null default now(),
  constraint product_imports_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint product_imports_pkey PRIMARY KEY (id),
  constraint product_imports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'done'::text])))
);
CREATE INDEX product_imports_of_admin ON product_imports USING btree (admin_id);

create table product_pictures (
  product_id uuid not null,
  position smallint not null,
  image text,
  alt text not null default ''::text,
  constraint product_pictures_alt_check CHECK ((length(alt) <= 200)),
  constraint product_pictures_cover_is_of_product CHECK ((("position" = 1) = (image IS NULL))),
  constraint product_pictures_image_check CHECK (((length(image) >= 1) AND (length(image) <= 500))),
  constraint product_pictures_once UNIQUE (product_id, image),
  constraint product_pictures_pkey PRIMARY KEY (product_id, "position"),
  constraint product_pictures_position_check CHECK ((("position" >= 1) AND ("position" <= 9))),
  constraint product_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table products (
  id uuid not null,
  slug text not null,
  name text not null,
  details text not null default ''::text,
  price_centavos bigint not null,
  category_id uuid,
  image text not null,
  option_names text[] not null default '{}'::text[],
  archived_at timestamptz,
  is_draft boolean not null default false,
  recent_sales integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (product_words(name, details)) stored,
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint products_details_check CHECK ((length(details) <= 10000)),
  constraint products_draft_is_out CHECK (((archived_at IS NOT NULL) OR (NOT is_draft))),
  constraint products_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 200))),
  constraint products_option_names_check CHECK ((cardinality(option_names) <= 3)),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_price_centavos_check CHECK ((price_centavos > 0)),
  constraint products_price_is_sane CHECK ((price_centavos <= 1000000000)),
  constraint products_recent_sales_check CHECK ((recent_sales >= 0)),
  constraint products_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120))),
  constraint products_slug_key UNIQUE (slug)
);
CREATE INDEX products_archived ON products USING btree (archived_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX products_by_name ON products USING btree (lower(name), id) INCLUDE (name) WHERE (archived_at IS NULL);
CREATE INDEX products_by_name_of_category ON products USING btree (category_id, lower(name), id) INCLUDE (name) WHERE (archived_at IS NULL);
CREATE INDEX products_by_price ON products USING btree (price_centavos, id) WHERE (archived_at IS NULL);
CREATE INDEX products_by_price_of_category ON products USING btree (category_id, price_centavos, id) WHERE (archived_at IS NULL);
CREATE INDEX products_by_sales ON products USING btree (recent_sales, id) WHERE (archived_at IS NULL);
CREATE INDEX products_by_sales_of_category ON products USING btree (category_id, recent_sales, id) WHERE (archived_at IS NULL);
CREATE INDEX products_found ON products USING gin (product_keys(search, category_id), product_ages(created_at)) WITH (fastupdate=off) WHERE (archived_at IS NULL);
CREATE INDEX products_newest ON products USING btree (created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX products_newest_of_category ON products USING btree (category_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX products_of_category ON products USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE TRIGGER products_announce AFTER INSERT OR DELETE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
CREATE TRIGGER products_announce_change AFTER UPDATE ON products FOR EACH ROW WHEN ((((((((((old.name IS DISTINCT FROM new.name) OR (old.details IS DISTINCT FROM new.details)) OR (old.price_centavos IS DISTINCT FROM new.price_centavos)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.image IS DISTINCT FROM new.image)) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.archived_at IS DISTINCT FROM new.archived_at)) OR (old.updated_at IS DISTINCT FROM new.updated_at)) OR (old.option_names IS DISTINCT FROM new.option_names))) EXECUTE FUNCTION announce_catalogue_change();
CREATE TRIGGER products_count_added AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_count_forgotten AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_count_moved AFTER UPDATE ON products FOR EACH ROW WHEN (((old.archived_at IS DISTINCT FROM new.archived_at) OR (old.category_id IS DISTINCT FROM new.category_id))) EXECUTE FUNCTION count_moved_product();
CREATE TRIGGER products_count_removed AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_forget_words_of_cover AFTER UPDATE OF image ON products FOR EACH ROW WHEN ((old.image IS DISTINCT FROM new.image)) EXECUTE FUNCTION forget_words_of_cover();
CREATE TRIGGER products_have_a_variant AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_hidden_variants();
CREATE TRIGGER products_learn_added AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_words_of_added_products();
CREATE TRIGGER products_learn_changed AFTER UPDATE ON products FOR EACH ROW WHEN ((old.search IS DISTINCT FROM new.search)) EXECUTE FUNCTION learn_words_of_changed_product();
CREATE TRIGGER products_note_low_stock AFTER UPDATE ON products FOR EACH ROW WHEN ((old.archived_at IS DISTINCT FROM new.archived_at)) EXECUTE FUNCTION note_low_stock_of_product();

create table promotion_scope (
  promotion_id uuid not null,
  category_id uuid,
  product_id uuid,
  constraint promotion_scope_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint promotion_scope_once UNIQUE NULLS NOT DISTINCT (promotion_id, category_id, product_id),
  constraint promotion_scope_one CHECK ((num_nonnulls(category_id, product_id) = 1)),
  constraint promotion_scope_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint promotion_scope_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE CASCADE
);
CREATE INDEX promotion_scope_of_category ON promotion_scope USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX promotion_scope_of_product ON promotion_scope USING btree (product_id) WHERE (product_id IS NOT NULL);

create table promotion_uses (
  order_id uuid not null,
  target text not null,
  promotion_id uuid not null,
  user_id uuid not null,
  phone_key text,
  name text not null,
  code text,
  centavos bigint not null,
  released_at timestamptz,
  constraint promotion_uses_centavos_check CHECK ((centavos > 0)),
  constraint promotion_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint promotion_uses_pkey PRIMARY KEY (order_id, target),
  constraint promotion_uses_target_check CHECK ((target = ANY (ARRAY['goods'::text, 'shipping'::text])))
);
CREATE INDEX promotion_uses_of_phone ON promotion_uses USING btree (promotion_id, phone_key) WHERE ((released_at IS NULL) AND (phone_key IS NOT NULL));
CREATE INDEX promotion_uses_of_promotion ON promotion_uses USING btree (promotion_id, user_id) INCLUDE (centavos) WHERE (released_at IS NULL);

create table promotions (
  id uuid not null,
  name text not null,
  code voucher_code,
  kind text not null,
  value bigint,
  cap_centavos bigint,
  min_spend_centavos bigint not null default 0,
  skips_sale_items boolean not null default false,
  is_scoped boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  stopped_at timestamptz,
  total_limit integer,
  customer_limit integer,
  used integer not null default 0,
  permit text not null default ''::text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint promotions_cap_centavos_check CHECK (((cap_centavos >= 1) AND (cap_centavos <= 1000000000))),
  constraint promotions_customer_limit_check CHECK ((customer_limit > 0)),
  constraint promotions_have_a_time CHECK ((starts_at < ends_at)),
  constraint promotions_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'shipping'::text]))),
  constraint promotions_limits_need_a_code CHECK (((code IS NOT NULL) OR ((total_limit IS NULL) AND (customer_limit IS NULL)))),
  constraint promotions_min_spend_centavos_check CHECK (((min_spend_centavos >= 0) AND (min_spend_centavos <= 1000000000))),
  constraint promotions_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 100))),
  constraint promotions_permit_check CHECK ((length(permit) <= 100)),
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_total_limit_check CHECK ((total_limit > 0)),
  constraint promotions_used_check CHECK ((used >= 0)),
  constraint promotions_used_within_limit CHECK ((used <= total_limit)),
  constraint promotions_value_of_kind CHECK (
CASE kind
    WHEN 'percent'::text THEN ((value IS NOT NULL) AND ((value >= 1) AND (value <= 100)))
    WHEN 'amount'::text THEN ((value IS NOT NULL) AND ((value >= 1) AND (value <= 1000000000)) AND (cap_centavos IS NULL))
    ELSE (value IS NULL)
END)
);
CREATE INDEX promotions_by_code ON promotions USING btree (lower((code)::text)) WHERE (code IS NOT NULL);
CREATE INDEX promotions_not_over ON promotions USING btree (ends_at) WHERE (stopped_at IS NULL);
CREATE TRIGGER promotions_announce_change AFTER UPDATE ON promotions FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION announce_promotion_change();
CREATE TRIGGER promotions_announce_when_added AFTER INSERT ON promotions FOR EACH STATEMENT EXECUTE FUNCTION announce_promotion_change();
CREATE TRIGGER promotions_keep_codes_apart BEFORE INSERT OR UPDATE OF code, starts_at, ends_at, stopped_at ON promotions FOR EACH ROW WHEN (((new.code IS NOT NULL) AND (new.stopped_at IS NULL))) EXECUTE FUNCTION keep_codes_apart();

create table provider_keys (
  provider text not null,
  sealed bytea not null,
  actor_id uuid not null,
  at timestamptz not null default now(),
  constraint provider_keys_pkey PRIMARY KEY (provider)
);
CREATE TRIGGER provider_keys_announce AFTER INSERT OR DELETE OR UPDATE ON provider_keys FOR EACH STATEMENT EXECUTE FUNCTION announce_settings_change();

create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  earlier integer[] not null default '{}'::integer[],
  last_at timestamptz not null default now(),
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_age ON rate_limits USING btree (window_start);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

create table refunds (
  id uuid not null,
  order_id uuid not null,
  attempt smallint not null,
  amount_centavos bigint not null,
  reason text not null,
  note text not null default ''::text,
  state text not null default 'wanted'::text,
  provider_reference text,
  requested_by uuid,
  next_look_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refunds_amount_centavos_check CHECK ((amount_centavos >= 100)),
  constraint refunds_note_check CHECK ((length(note) <= 255)),
  constraint refunds_order_id_attempt_fkey FOREIGN KEY (order_id, attempt) REFERENCES payments(order_id, attempt) ON DELETE CASCADE,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_provider_reference_order_id_attempt_key UNIQUE (provider_reference, order_id, attempt),
  constraint refunds_reason_check CHECK ((reason = ANY (ARRAY['duplicate'::text, 'fraudulent'::text, 'requested_by_customer'::text, 'others'::text]))),
  constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['wanted'::text, 'pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX refunds_by_trace ON refunds USING gin (traces_in(note)) WITH (fastupdate=off) WHERE (note <> ''::text);
CREATE INDEX refunds_of_payment ON refunds USING btree (order_id, attempt);
CREATE INDEX refunds_sent ON refunds USING btree (updated_at) WHERE (state = 'succeeded'::text);
CREATE INDEX refunds_to_look_at ON refunds USING btree (next_look_at) WHERE (next_look_at IS NOT NULL);
CREATE TRIGGER refunds_are_recorded AFTER INSERT OR UPDATE OF state ON refunds FOR EACH ROW WHEN ((new.state <> 'pending'::text)) EXECUTE FUNCTION record_refund_event();
CREATE TRIGGER refunds_are_tallied_when_added AFTER INSERT ON refunds FOR EACH ROW WHEN ((new.state = 'succeeded'::text)) EXECUTE FUNCTION tally_refund();
CREATE TRIGGER refunds_are_tallied_when_changed AFTER UPDATE ON refunds FOR EACH ROW WHEN (((((old.state = 'succeeded'::text) IS DISTINCT FROM (new.state = 'succeeded'::text)) OR (old.amount_centavos IS DISTINCT FROM new.amount_centavos)) OR (old.updated_at IS DISTINCT FROM new.updated_at))) EXECUTE FUNCTION tally_refund();
CREATE TRIGGER refunds_are_tallied_when_removed AFTER DELETE ON refunds FOR EACH ROW WHEN ((old.state = 'succeeded'::text)) EXECUTE FUNCTION tally_refund();
CREATE TRIGGER refunds_note_refunded_order AFTER INSERT OR UPDATE OF state ON refunds FOR EACH ROW EXECUTE FUNCTION note_refunded_order();

create table sales_recount (
  only_one boolean not null default true,
  next_at timestamptz not null default '-infinity'::timestamptz,
  buyers bigint not null,
  constraint sales_recount_only_one_check CHECK (only_one),
  constraint sales_recount_pkey PRIMARY KEY (only_one)
);

create table sales_tallies (
  span text not null,
  start date not null,
  variant_id uuid not null,
  product_id uuid not null,
  units integer not null,
  centavos bigint not null,
  constraint sales_tallies_pkey PRIMARY KEY (span, start, variant_id) INCLUDE (product_id, units),
  constraint sales_tallies_span_check CHECK ((span = ANY (ARRAY['day'::text, 'ten'::text, 'month'::text])))
);

create table search_variants (
  variant text collate "C" not null,
  word text collate "C" not null,
  constraint search_variants_pkey PRIMARY KEY (variant, word)
);

create table search_words (
  word text collate "C" not null,
  constraint search_words_pkey PRIMARY KEY (word)
);

create table second_factors (
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table security_events (
  id uuid not null,
  at timestamptz not null default now(),
  kind text not null,
  outcome text not null,
  account_type text,
  user_id uuid,
  target_id uuid,
  network text,
  path text,
  count integer not null default 1,
  constraint security_events_account_type_check CHECK ((account_type = ANY (ARRAY['admin'::text, 'shopper'::text]))),
  constraint security_events_count_check CHECK ((count >= 1)),
  constraint security_events_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint security_events_network_check CHECK ((length(network) <= 60)),
  constraint security_events_outcome_check CHECK (((length(outcome) >= 1) AND (length(outcome) <= 60))),
  constraint security_events_path_check CHECK ((length(path) <= 300)),
  constraint security_events_pkey PRIMARY KEY (id)
);
CREATE INDEX security_events_by_time ON security_events USING btree (at DESC, id DESC);
CREATE INDEX security_events_of_user ON security_events USING btree (user_id, at DESC, id DESC);
CREATE TRIGGER security_events_are_append_only BEFORE UPDATE OR TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER security_events_are_retained BEFORE DELETE ON security_events FOR EACH ROW WHEN ((old.at > (now() - '90 days'::interval))) EXECUTE FUNCTION refuse_rewriting_history();

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_limit interval not null,
  expires_at timestamptz not null,
  device text not null default ''::text,
  confirmed_at timestamptz,
  constraint sessions_device_check CHECK ((length(device) <= 300)),
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id);

create table settings_versions (
  version bigint not null,
  settings jsonb not null,
  shipping jsonb,
  actor_id uuid not null,
  at timestamptz not null default now(),
  constraint settings_versions_pkey PRIMARY KEY (version),
  constraint settings_versions_version_check CHECK ((version >= 0))
);
CREATE TRIGGER settings_announce AFTER INSERT ON settings_versions FOR EACH STATEMENT EXECUTE FUNCTION announce_settings_change();
CREATE TRIGGER settings_versions_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settings_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();

create table stale_sales_days (
  id bigint not null generated always as identity,
  day date not null,
  constraint stale_sales_days_pkey PRIMARY KEY (id)
);

create table stock_moves (
  id bigint not null generated always as identity,
  variant_id uuid not null,
  at timestamptz not null default now(),
  kind text not null,
  delta bigint not null,
  stock_after integer not null,
  taken_then bigint not null,
  actor_id uuid,
  note text not null default ''::text,
  idempotency_key uuid,
  constraint stock_moves_idempotency_key_key UNIQUE (idempotency_key),
  constraint stock_moves_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'received'::text, 'counted'::text, 'damaged'::text, 'lost'::text, 'used'::text, 'returned'::text, 'edited'::text, 'imported'::text]))),
  constraint stock_moves_note_check CHECK ((length(note) <= 500)),
  constraint stock_moves_pkey PRIMARY KEY (id),
  constraint stock_moves_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX stock_moves_by_trace ON stock_moves USING gin (traces_in(note)) WITH (fastupdate=off) WHERE (note <> ''::text);
CREATE INDEX stock_moves_of_variant ON stock_moves USING btree (variant_id, id DESC);
CREATE TRIGGER stock_moves_are_append_only BEFORE UPDATE OF id, variant_id, at, kind, delta, stock_after, taken_then, actor_id, idempotency_key ON stock_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();

create table users (
  id uuid not null,
  role text not null,
  email text,
  name text not null default ''::text,
  username text,
  password_hash text,
  created_at timestamptz not null default now(),
  admin_role text,
  disabled_at timestamptz,
  temporary_password_until timestamptz,
  second_factor_due_at timestamptz,
  page_size smallint,
  erased_at timestamptz,
  mailbox_key text,
  constraint users_admin_role_check CHECK ((admin_role = ANY (ARRAY['owner'::text, 'staff'::text, 'packer'::text]))),
  constraint users_admins_have_a_role CHECK (((role = 'admin'::text) = (admin_role IS NOT NULL))),
  constraint users_check CHECK (
CASE role
    WHEN 'shopper'::text THEN (((email IS NOT NULL) = (erased_at IS NULL)) AND (username IS NULL) AND (password_hash IS NULL))
    ELSE ((username IS NOT NULL) AND (password_hash IS NOT NULL) AND (erased_at IS NULL))
END),
  constraint users_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint users_name_check CHECK ((length(name) <= 200)),
  constraint users_page_size_check CHECK ((page_size = ANY (ARRAY[4, 10, 25, 50]))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['shopper'::text, 'admin'::text]))),
  constraint users_username_check CHECK (((length(btrim(username)) >= 1) AND (length(btrim(username)) <= 100)))
);
CREATE INDEX users_by_email ON users USING btree (lower(email) text_pattern_ops) WHERE (role = 'shopper'::text);
CREATE UNIQUE INDEX users_email_once ON users USING btree (lower(email)) WHERE (role = 'shopper'::text);
CREATE INDEX users_of_mailbox ON users USING btree (mailbox_key) WHERE (mailbox_key IS NOT NULL);
CREATE INDEX users_shoppers_newest ON users USING btree (created_at DESC, id DESC) WHERE (role = 'shopper'::text);
CREATE UNIQUE INDEX users_username_once ON users USING btree (lower(username)) WHERE (role = 'admin'::text);
CREATE TRIGGER users_keep_an_owner BEFORE UPDATE ON users FOR EACH ROW WHEN (((old.admin_role = 'owner'::text) AND (old.disabled_at IS NULL) AND ((new.admin_role IS DISTINCT FROM 'owner'::text) OR (new.disabled_at IS NOT NULL)))) EXECUTE FUNCTION keep_an_owner();
CREATE TRIGGER users_keep_an_owner_there BEFORE DELETE ON users FOR EACH ROW WHEN (((old.admin_role = 'owner'::text) AND (old.disabled_at IS NULL))) EXECUTE FUNCTION keep_an_owner();
CREATE TRIGGER users_trust_ends AFTER UPDATE ON users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (old.disabled_at IS DISTINCT FROM new.disabled_at))) EXECUTE FUNCTION end_trust();

create table variants (
  id uuid not null,
  product_id uuid not null,
  position smallint not null default 1,
  option_values text[] not null default '{}'::text[],
  price_centavos price not null,
  sale_centavos price,
  sale_from timestamptz,
  sale_until timestamptz,
  stock stock_count,
  taken taken_count not null default 0,
  sku item_code,
  barcode item_code,
  weight_grams grams,
  image text,
  archived_at timestamptz,
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint variants_sale_has_a_time CHECK (((sale_from < sale_until) AND ((sale_centavos IS NULL) = (sale_from IS NULL)) AND ((sale_centavos IS NULL) = (sale_until IS NULL)))),
  constraint variants_sale_is_lower CHECK (((sale_centavos)::bigint < (price_centavos)::bigint)),
  constraint variants_without_options_have_the_products_id CHECK (((id = product_id) = (option_values = '{}'::text[])))
);
CREATE INDEX variants_by_barcode ON variants USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX variants_of_product ON variants USING btree (product_id, "position");
CREATE UNIQUE INDEX variants_options_once ON variants USING btree (product_id, option_values) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX variants_sku_once ON variants USING btree (lower((sku)::text)) WHERE (archived_at IS NULL);
CREATE INDEX variants_with_sale ON variants USING btree (product_id) WHERE (sale_centavos IS NOT NULL);
CREATE TRIGGER variants_announce_change AFTER UPDATE OF price_centavos, sale_centavos, sale_from, sale_until, "position", option_values, sku, image, archived_at ON variants FOR EACH ROW WHEN (((((((((((old.price_centavos)::bigint IS DISTINCT FROM (new.price_centavos)::bigint) OR ((old.sale_centavos)::bigint IS DISTINCT FROM (new.sale_centavos)::bigint)) OR (old.sale_from IS DISTINCT FROM new.sale_from)) OR (old.sale_until IS DISTINCT FROM new.sale_until)) OR (old."position" IS DISTINCT FROM new."position")) OR (old.option_values IS DISTINCT FROM new.option_values)) OR ((old.sku)::text IS DISTINCT FROM (new.sku)::text)) OR (old.image IS DISTINCT FROM new.image)) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION announce_catalogue_change();
CREATE TRIGGER variants_follow_stock AFTER UPDATE OF stock ON variants FOR EACH ROW EXECUTE FUNCTION follow_stock();
CREATE TRIGGER variants_note_low_stock AFTER UPDATE OF archived_at ON variants FOR EACH ROW WHEN ((old.archived_at IS DISTINCT FROM new.archived_at)) EXECUTE FUNCTION note_low_stock_of_changed();
CREATE TRIGGER variants_note_low_stock_of_added AFTER INSERT ON variants REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_low_stock_of_added();
CREATE TRIGGER variants_note_price_turns AFTER UPDATE OF sale_from, sale_until ON variants FOR EACH ROW WHEN (((old.sale_from IS DISTINCT FROM new.sale_from) OR (old.sale_until IS DISTINCT FROM new.sale_until))) EXECUTE FUNCTION note_price_turns();
CREATE TRIGGER variants_note_price_turns_when_added AFTER INSERT ON variants FOR EACH ROW WHEN ((new.sale_centavos IS NOT NULL)) EXECUTE FUNCTION note_price_turns();
CREATE TRIGGER variants_price_product AFTER UPDATE OF price_centavos, sale_centavos, sale_from, sale_until, archived_at ON variants FOR EACH ROW WHEN (((((((old.price_centavos)::bigint IS DISTINCT FROM (new.price_centavos)::bigint) OR ((old.sale_centavos)::bigint IS DISTINCT FROM (new.sale_centavos)::bigint)) OR (old.sale_from IS DISTINCT FROM new.sale_from)) OR (old.sale_until IS DISTINCT FROM new.sale_until)) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION price_product();
CREATE TRIGGER variants_price_product_when_added AFTER INSERT ON variants FOR EACH ROW WHEN ((new.id <> new.product_id)) EXECUTE FUNCTION price_product();
CREATE TRIGGER variants_record_first_stock AFTER INSERT ON variants FOR EACH ROW WHEN ((new.stock IS NOT NULL)) EXECUTE FUNCTION record_first_stock();

create table waiting_room (
  single boolean not null default true,
  epoch bigint not null default (EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric),
  issued bigint not null default 0,
  called bigint not null default 0,
  waited_at timestamptz not null default '-infinity'::timestamptz,
  constraint waiting_room_check CHECK ((called <= issued)),
  constraint waiting_room_pkey PRIMARY KEY (single),
  constraint waiting_room_single_check CHECK (single)
);

create table webhook_events (
  provider text not null,
  id text not null,
  type text not null,
  provider_reference text,
  received_at timestamptz not null default now(),
  constraint webhook_events_id_check CHECK (((length(id) >= 1) AND (length(id) <= 100))),
  constraint webhook_events_pkey PRIMARY KEY (provider, id)
);
CREATE INDEX webhook_events_by_age ON webhook_events USING btree (received_at);

-- Functions, which are in api/db/functions

-- add_hidden_variants() returns trigger
-- add_to_cart(shopper uuid, variant uuid, more integer, max_quantity integer DEFAULT 99) returns jsonb
-- address_category() returns trigger
-- age_step(at timestamptz) returns integer
-- ages_between(since integer, before integer, kind integer) returns integer[]
-- announce_catalogue_change() returns trigger
-- announce_page_change() returns trigger
-- announce_promotion_change() returns trigger
-- announce_settings_change() returns trigger
-- assert_orderable(q quote, max_quantity integer, shown_centavos bigint) returns void
-- assert_status_change_permitted(o orders, new_status text, actor uuid, permitted text[]) returns void
-- assert_within_cash_limits(shopper uuid, phone text, limits order_limits) returns void
-- await_turn_for_low_stock() returns void
-- cart_of(shopper uuid) returns jsonb
-- change_cart_quantity(shopper uuid, variant uuid, new_quantity integer, max_quantity integer DEFAULT 99) returns jsonb
-- change_next_of_bulk(target_bulk uuid, after uuid, event_id uuid, record_id uuid, permitted text[]) returns uuid
-- clear_cart(shopper uuid) returns jsonb
-- count_as_paid(o orders, p payments) returns void
-- count_in_window(limit_key text, period interval) returns integer
-- count_moved_product() returns trigger
-- count_products() returns trigger
-- count_recent_sales() returns integer
-- count_use(offer uuid, shopper uuid, phone_key text, total_limit integer, customer_limit integer) returns void
-- delivery_line(o orders) returns text
-- delivery_options(shipping jsonb, place text, goods bigint, grams bigint, unweighed bigint) returns SETOF delivery_option
-- end_trust() returns trigger
-- erase_shopper(target uuid) returns void
-- find_first(attempts jsonb, category uuid, wanted integer, OUT attempt integer, OUT places tid[]) returns record
-- find_products(queries text[], category uuid, wanted integer) returns tid[]
-- flag_payment(p payments, kind text, reason text, mismatch jsonb DEFAULT NULL::jsonb, note text DEFAULT ''::text) returns void
-- fold_order_tallies() returns integer
-- folded(text) returns text
-- follow_stock() returns trigger
-- forget_email(email text) returns void
-- forget_old_security_events() returns void
-- forget_words_of_cover() returns trigger
-- give_up_payment(target_order uuid, target_attempt integer, reason text, failure text) returns void
-- inflections(word text) returns text[]
-- is_cash_denied(shopper uuid, ordered_phone text, ordered_phone_key text) returns boolean
-- is_low(stock integer) returns boolean
-- is_recorded(nth integer, every integer) returns boolean
-- is_within_limit(limit_key text, allowed integer, period interval) returns boolean
-- keep_an_owner() returns trigger
-- keep_codes_apart() returns trigger
-- keep_paid_amount() returns trigger
-- learn_words(said text[]) returns void
-- learn_words_of_added_products() returns trigger
-- learn_words_of_category() returns trigger
-- learn_words_of_changed_product() returns trigger
-- list_mentions(target uuid, names_and_phones text[]) returns void
-- lock_erasures() returns void
-- lowest_price(product uuid) returns bigint
-- manila_day(at timestamptz) returns date
-- measure_pattern() returns text
-- measures(text) returns text[]
-- move_waiting_line(newcomers integer, calls integer, places integer, is_overloaded boolean, open_seconds integer) returns TABLE(epoch bigint, first bigint, taken integer, issued bigint, called bigint, is_open boolean)
-- needs_place(shipping jsonb) returns boolean
-- newest_matches(query tsquery, wanted integer, first integer, last integer, share double precision, is_probe boolean DEFAULT false) returns tid[]
-- next_scheduled_change() returns double precision
-- note_low_stock(changed uuid[]) returns void
-- note_low_stock_of_added() returns trigger
-- note_low_stock_of_changed() returns trigger
-- note_low_stock_of_product() returns trigger
-- note_price_turns() returns trigger
-- note_refunded_order() returns trigger
-- open_login_challenge(new_id uuid, to_email text, email_key text, mailbox_key text, network_keys text[], new_handle bytea, sent_handle bytea) returns void
-- order_receipt(placed orders, is_repeat boolean) returns jsonb
-- pay_until(target_order uuid) returns timestamptz
-- payment_state(target_order uuid, method text) returns text
-- place_order(request order_request, limits order_limits) returns jsonb
-- plain_words(text) returns text
-- price_now(price bigint, sale bigint, sale_from timestamptz, sale_until timestamptz) returns bigint
-- price_product() returns trigger
-- priced_lines(shopper uuid) returns SETOF priced_line
-- product_ages(created_at timestamptz) returns integer[]
-- product_keys(search tsvector, category_id uuid) returns tsvector
-- product_sold(product uuid) returns jsonb
-- product_words(name text, details text) returns tsvector
-- publish_order_event() returns trigger
-- quote_cart(shopper uuid, phone_key text DEFAULT NULL::text) returns quote
-- quote_delivery(shipping jsonb, place text, asked text, is_cash boolean, goods bigint, grams bigint, unweighed bigint) returns delivery_quote
-- quote_order(shopper uuid, method text, place_code text, delivery_option text, phone_key text DEFAULT NULL::text) returns quote
-- raise_order_version() returns trigger
-- raise_shop_error(code text, details jsonb DEFAULT '{}'::jsonb) returns void
-- raise_sold_out(lines priced_line[], first_short uuid) returns void
-- record_first_stock() returns trigger
-- record_refund_event() returns trigger
-- record_refusal(event_id uuid, event_kind text, failure text, who_type text, who uuid, about uuid, from_network text, network_key text, of_call text, is_signed_in boolean) returns void
-- record_stock_move(changed variants, before bigint) returns void
-- recount_sales() returns integer
-- recount_sales_of(counted date) returns void
-- refuse_rewriting_history() returns trigger
-- release_offers(target_order uuid) returns void
-- remove_from_cart(shopper uuid, variant uuid) returns jsonb
-- repeated_order(request order_request, key text, last_order_id uuid) returns orders
-- replace_unpaid_orders(shopper uuid, voucher text) returns void
-- request_refund(refund_id uuid, target_order uuid, target_attempt integer, amount bigint, why text, words text, actor uuid) returns void
-- search_terms(asked text, synonyms jsonb, is_thorough boolean) returns TABLE(word text, words text[], categories uuid[], completions text[], completed_categories uuid[], candidates text[], halves text)
-- searchable_words(text) returns tsvector
-- sell_lines(placed_id uuid, lines priced_line[]) returns void
-- set_cart_line(shopper uuid, variant uuid, new_quantity integer, max_quantity integer) returns void
-- set_order_status(target_order uuid, new_status text, actor uuid, event_id uuid, reason text, note text, allowed_from text[], restock boolean DEFAULT false) returns text
-- set_variants(target uuid, names text[], wanted jsonb) returns void
-- set_voucher(shopper uuid, typed text) returns jsonb
-- settle_mention(erased_user uuid, mention uuid, is_erased boolean) returns boolean
-- settle_payment(reference text, seen_tries integer, seen_status text, seen_amount bigint, seen_currency text, seen_order text, seen_payment text, reason text, failure text) returns payments
-- shipping_rates(shipping jsonb, place text) returns jsonb
-- shipping_zone(shipping jsonb, place text) returns jsonb
-- slide_limit(kept rate_limits, period interval) returns rate_limits
-- take_from_limit(limit_key text, allowed integer, period interval) returns boolean
-- take_offers_again(target_order uuid) returns void
-- take_out_of_cart(target_order uuid, shopper uuid) returns void
-- tally_added_orders() returns trigger
-- tally_changed_orders() returns trigger
-- tally_refund() returns trigger
-- tally_refunds_of_order() returns trigger
-- tally_removed_orders() returns trigger
-- ten_of(day date) returns date
-- things_named(name text) returns tsvector
-- tidy_product_counts() returns void
-- times_further(found integer, wanted integer) returns double precision
-- total_of_limit(kept rate_limits) returns integer
-- touch_cart(shopper uuid) returns void
-- traces_in(words text) returns text[]
-- turn_prices() returns integer
-- typing_variants(word text) returns text[]
-- use_offers(placed orders, offers applied_offer[]) returns void
-- uses_by_customer(offer uuid, shopper uuid, phone_key text) returns bigint
-- variant_name(product text, option_values text[]) returns text
-- was_ordered_again(o orders) returns boolean
-- was_replaced(o orders) returns boolean
-- with_goods_offer(q quote, shopper uuid, phone_key text) returns quote
