-- What delivery costs depends on the place, the weight and the amount. The truth is settings.shipping; these tables are what
-- an order reads of it, written in the transaction that changes the settings. They are empty in a shop that delivers
-- everything everywhere for nothing.

-- ── Settings ──────────────────────────────────────────────────────────────────────────────────────────────────────

create table shipping_zones (
  id text primary key,
  name text not null,
  is_elsewhere boolean not null
);

create unique index shipping_zones_one_elsewhere on shipping_zones (is_elsewhere) where is_elsewhere;

-- Digits of a PSGC code, without the two of its region: a province or highly urbanised city (3), a city or municipality (5),
-- a barangay (8). The longest decides.
create table shipping_places (
  prefix text primary key check (prefix ~ '^\d{3}(\d{2}(\d{3})?)?$'),
  zone_id text references shipping_zones on delete cascade -- null: nothing is shipped there
);

create table shipping_rates (
  id text primary key,
  zone_id text references shipping_zones on delete cascade, -- null: picked up
  name text not null,
  position smallint not null,
  measure text not null check (measure in ('weight', 'goods')),
  default_grams integer not null check (default_grams > 0), -- of a variant without a weight
  free_from_centavos bigint check (free_from_centavos > 0),
  most_grams bigint check (most_grams > 0),
  days_from smallint check (days_from >= 0),
  days_until smallint check (days_until >= days_from),
  takes_cod boolean not null,
  cod_fee_centavos bigint not null check (cod_fee_centavos >= 0),
  cod_fee_bp integer not null check (cod_fee_bp between 0 and 2000), -- hundredths of a percent of the goods
  cod_max_centavos bigint check (cod_max_centavos > 0),
  constraint shipping_rates_pickup_once check ((zone_id is null) = (id = 'pickup')),
  constraint shipping_rates_both_days check ((days_from is null) = (days_until is null))
);

create index shipping_rates_of_zone on shipping_rates (zone_id, position);

-- Grams from which it holds exclusively, or centavos from which it holds inclusively.
create table shipping_tiers (
  rate_id text not null references shipping_rates on delete cascade,
  starts bigint not null check (starts >= 0),
  fee_centavos bigint not null check (fee_centavos >= 0),
  each_kilo_centavos bigint not null check (each_kilo_centavos >= 0), -- for each kilo begun after `starts`
  primary key (rate_id, starts)
);

-- ── Cart ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A way in which a cart could be delivered.
create type delivery_way as (
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

alter type priced_line add attribute grams bigint; -- of all pieces; null: the variant has no weight
alter type quote
  add attribute ways delivery_way[],
  add attribute way delivery_way, -- the one that is charged
  add attribute problem text; -- why it cannot be ordered like this

-- ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table orders
  add column place_code text check (place_code ~ '^\d{8}$'),
  add column delivery_kind text check (delivery_kind in ('ship', 'pickup')), -- null: the shop had nothing to say about it
  add column delivery_name text not null default '',
  add column delivery_wish text, -- which way the request named; null: none
  add column delivery_from date,
  add column delivery_until date;

-- They take where it goes and how now.
drop function if exists quote_cart(uuid);
drop function if exists place_order(uuid, uuid, uuid, text, text, text, text, text, text, bigint, integer, integer, bigint, text, date, date, text);
