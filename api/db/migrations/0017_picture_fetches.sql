-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Pictures that a sheet names by an address elsewhere, until they have been fetched or the product has got another one.
create table picture_fetches (
  product_id uuid primary key references products on delete cascade,
  url text not null check (url like 'https://%' and length(url) <= 500),
  actor_id uuid not null references users,
  problem text -- why the last try failed
);
