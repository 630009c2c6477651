-- Categories have a page of their own, an order and a picture. Products know how well they sell.

-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: catalogue/folded, catalogue/address_category

alter table categories
  add column slug text not null default '',
  add column position integer check (position >= 1), -- null: after those that have one, by name
  add column image text not null default '' check (length(image) <= 500),
  add column description text not null default '' check (length(description) <= 1000);

-- Also for what the version before this one adds during an update.
create trigger categories_have_an_address before insert or update of slug on categories for each row
  when (new.slug = '') execute function address_category();

update categories set slug = '';

alter table categories
  add constraint categories_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  add constraint categories_slug_once unique (slug);

alter table products
  add column recent_sales integer not null default 0 check (recent_sales >= 0); -- pieces of the last 90 days; counted every hour

create index products_by_sales on products (recent_sales, id) where archived_at is null;
create index products_by_sales_of_category on products (category_id, recent_sales, id) where archived_at is null;
