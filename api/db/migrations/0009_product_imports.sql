-- A sheet of products arrives in batches and is checked; what is without errors waits here until the admin confirms all
-- of it at once. Who begins another import, forgets the one before.
create table product_imports (
  id uuid primary key,
  admin_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  added integer not null default 0,
  changed integer not null default 0
);

create index product_imports_of_admin on product_imports (admin_id);

create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  line integer not null check (line between 2 and 20001),
  product_id uuid not null,
  effect text not null check (effect in ('add', 'change', 'none')),
  name text not null,
  details text not null,
  price_centavos bigint not null,
  category_id uuid,
  image text not null,
  stock integer,
  primary key (import_id, line),
  unique (import_id, product_id)
);
