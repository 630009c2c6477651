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
