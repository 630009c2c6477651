-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What the rows of a sheet say about variants, until the import is confirmed. What they say about products is in
-- product_import_rows.
create table product_import_variants (
  import_id uuid not null references product_imports on delete cascade,
  line integer not null check (line between 2 and 20001),
  product_id uuid not null,
  variant_id uuid not null,
  effect text not null check (effect in ('add', 'change', 'none')),
  changed text[] not null default '{}',
  option_names text[] not null,
  option_values text[] not null,
  price_centavos bigint,
  stock integer,
  sku text,
  barcode text,
  weight_grams integer,
  primary key (import_id, line),
  unique (import_id, variant_id)
);

create index product_import_variants_of_product on product_import_variants (import_id, product_id);

alter table product_imports add column added_variants integer not null default 0;
