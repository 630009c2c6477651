create table categories (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  created_at timestamptz not null default now()
);

-- "Snacks", "snacks" and " SNACKS " are one category, also when two admins add it at the same moment.
create unique index categories_name_once on categories (lower(btrim(name)));

create table products (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null check (length(btrim(name)) between 1 and 200),
  details text not null default '' check (length(details) <= 10000),
  price_centavos bigint not null check (price_centavos > 0),
  category_id uuid references categories on delete set null,
  image text not null,
  stock integer check (stock >= 0), -- null: the merchant does not count this product
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_newest_of_category on products (category_id, created_at desc, id desc) where archived_at is null;
