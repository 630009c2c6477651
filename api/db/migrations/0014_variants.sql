-- What is listed is a product; what is sold is a variant of it. A product without options has exactly one, which has the
-- product's own id: whatever named a product before names a variant now, and no row is rewritten.

-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: catalogue/add_hidden_variants, catalogue/price_product, catalogue/record_stock_move
-- requires: catalogue/note_low_stock_of_product

alter table products add column option_names text[] not null default '{}' check (cardinality(option_names) <= 3);

create table variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position smallint not null default 1,
  option_values text[] not null default '{}', -- as many as the product has option names
  price_centavos bigint not null check (price_centavos between 1 and 1000000000),
  stock integer check (stock >= 0), -- null: the merchant does not count this variant
  taken bigint not null default 0 check (taken >= 0), -- how many pieces orders hold
  sku text check (length(sku) between 1 and 60 and sku = btrim(sku)),
  barcode text check (length(barcode) between 1 and 60 and barcode = btrim(barcode)),
  weight_grams integer check (weight_grams between 1 and 1000000),
  image text, -- null: the product's
  archived_at timestamptz,
  constraint variants_without_options_have_the_products_id check ((id = product_id) = (option_values = '{}'))
) with (fillfactor = 70);

create index variants_of_product on variants (product_id, position);
create unique index variants_options_once on variants (product_id, option_values) where archived_at is null;
create unique index variants_sku_once on variants (lower(sku)) where archived_at is null;
create index variants_by_barcode on variants (barcode) where barcode is not null;

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

create trigger stock_moves_are_append_only before update on stock_moves
  for each statement execute function refuse_rewriting_history();

insert into variants (id, product_id, price_centavos, stock, taken)
select p.id, p.id, p.price_centavos, p.stock, coalesce(held.pieces, 0)
from products p left join (
  select l.product_id, sum(l.quantity) as pieces from order_lines l join orders o on o.id = l.order_id
  where o.stock_held and l.took_stock group by l.product_id
) as held on held.product_id = p.id;

insert into stock_moves (variant_id, kind, delta, stock_after, taken_then)
select id, 'start', stock + taken, stock, taken from variants where stock is not null;

create trigger products_have_a_variant after insert on products
  referencing new table as added for each statement execute function add_hidden_variants();

-- A product costs what its cheapest variant costs: lists are ordered by that.
create trigger variants_price_product_when_added after insert on variants for each row
  when (new.id <> new.product_id) execute function price_product();
create trigger variants_price_product after update on variants for each row
  when ((old.price_centavos, old.archived_at) is distinct from (new.price_centavos, new.archived_at))
  execute function price_product();

create trigger variants_record_stock_when_added after insert on variants for each row
  when (new.stock is not null) execute function record_stock_move();
create trigger variants_record_stock after update on variants for each row
  when (new.stock is not null and (old.stock + old.taken) is distinct from (new.stock + new.taken))
  execute function record_stock_move();

drop trigger products_announce_change on products;
create trigger products_announce_change after update on products for each row
  when ((old.name, old.details, old.price_centavos, old.category_id, old.image, old.slug, old.archived_at, old.updated_at,
      old.option_names)
    is distinct from
      (new.name, new.details, new.price_centavos, new.category_id, new.image, new.slug, new.archived_at, new.updated_at,
      new.option_names))
  execute function announce_catalogue_change();
-- A sale is silent until something is sold out.
create trigger variants_announce_change after update on variants for each row
  when ((old.price_centavos, old.position, old.option_values, old.sku, old.image, old.archived_at)
      is distinct from
      (new.price_centavos, new.position, new.option_values, new.sku, new.image, new.archived_at)
    or (old.stock = 0) is distinct from (new.stock = 0))
  execute function announce_catalogue_change();

drop trigger products_note_low_stock_of_added on products;
drop trigger products_note_low_stock on products;
drop table low_stock;

-- Counted variants of which few are left. An index on `variants.stock` would make every sale write to all indexes of the
-- variant.
create table low_stock (
  variant_id uuid primary key references variants on delete cascade,
  product_id uuid not null,
  stock integer not null
);

create index low_stock_by_stock on low_stock (stock, product_id);
create index low_stock_of_product on low_stock (product_id, stock);

insert into low_stock
select v.id, v.product_id, v.stock from variants v join products p on p.id = v.product_id
where v.stock <= 100 and p.archived_at is null;

create trigger variants_note_low_stock_of_added after insert on variants
  referencing new table as added for each statement execute function note_low_stock_of_added();
-- What an admin changes. The worker learns of sales by counting them.
create trigger variants_note_low_stock after update on variants for each row
  when (old.archived_at is distinct from new.archived_at
    or (old.stock is distinct from new.stock and old.taken = new.taken))
  execute function note_low_stock_of_changed();
create trigger products_note_low_stock after update on products for each row
  when (old.archived_at is distinct from new.archived_at) execute function note_low_stock_of_product();

alter table products drop column stock;

-- ── Cart ──────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table cart_lines rename column product_id to variant_id;
alter table cart_lines drop constraint cart_lines_product_id_fkey;
alter table cart_lines add constraint cart_lines_variant_id_fkey
  foreign key (variant_id) references variants on delete cascade;
alter index cart_lines_of_product rename to cart_lines_of_variant;

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
  is_archived boolean
);

create type quote as (
  lines priced_line[],
  goods_centavos bigint,
  discount_centavos bigint,
  shipping_centavos bigint,
  cod_fee_centavos bigint,
  total_centavos bigint -- goods less the discount, and the fees
);

drop function if exists set_cart_line(uuid, uuid, integer, integer);
drop function if exists add_to_cart(uuid, uuid, integer, integer);
drop function if exists change_cart_quantity(uuid, uuid, integer, integer);
drop function if exists remove_from_cart(uuid, uuid);

-- ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table orders
  add column discount_centavos bigint not null default 0 check (discount_centavos >= 0),
  add column shipping_centavos bigint not null default 0 check (shipping_centavos >= 0),
  add column cod_fee_centavos bigint not null default 0 check (cod_fee_centavos >= 0);

alter table order_lines rename column product_id to variant_id;
alter table order_lines drop constraint order_lines_product_id_fkey;
alter table order_lines add constraint order_lines_variant_id_fkey
  foreign key (variant_id) references variants on delete set null;
alter index order_lines_of_product_by_order rename to order_lines_of_variant_by_order;
alter table order_lines
  add column sku text,
  add column discount_centavos bigint not null default 0
    check (discount_centavos between 0 and price_centavos * quantity); -- its share of the order's

-- ── Insights ──────────────────────────────────────────────────────────────────────────────────────────────────────

alter table sales_tallies rename column product_id to variant_id;
-- So that what sold best is summed by product in the index alone.
alter table sales_tallies add column product_id uuid;
update sales_tallies set product_id = variant_id;
alter table sales_tallies alter column product_id set not null;
alter table sales_tallies drop constraint sales_tallies_pkey;
alter table sales_tallies add primary key (span, start, variant_id) include (product_id, units);
