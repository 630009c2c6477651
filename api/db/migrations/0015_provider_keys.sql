-- ── Payments ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: settings/announce_settings_change

-- The payment provider's keys, if the merchant entered them: encrypted with a key that is not in the database.
create table provider_keys (
  only_one boolean primary key default true check (only_one),
  sealed bytea not null,
  actor_id uuid not null,
  at timestamptz not null default now()
);

create trigger provider_keys_announce after insert or update or delete on provider_keys
  for each statement execute function announce_settings_change();
