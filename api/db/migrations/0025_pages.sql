-- ── Pages ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: pages/announce_page_change

-- Every version of a page, the newest one in use. Rows are added and never changed, as of settings_versions.
create table page_versions (
  slug text not null check (slug ~ '^[a-z]+(-[a-z]+)*$' and length(slug) <= 60),
  version integer not null check (version >= 1),
  title text not null check (length(btrim(title)) between 1 and 80),
  text text not null check (length(btrim(text)) between 1 and 20000), -- Markdown
  is_published boolean not null,
  actor_id uuid not null,
  at timestamptz not null default now(),
  primary key (slug, version)
);

create trigger page_versions_are_append_only before update or delete or truncate on page_versions
  for each statement execute function refuse_rewriting_history();
create trigger page_versions_announce after insert on page_versions
  for each statement execute function announce_page_change();
