-- ── Platform ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- The line in front of the shop when more people want to order than it can serve: one row, which all instances move. Not
-- logged: after a crash it is gone, another epoch begins, and whoever waits joins the line again.
create unlogged table waiting_room (
  single boolean primary key default true check (single),
  epoch bigint not null default (extract(epoch from clock_timestamp()) * 1000),
  issued bigint not null default 0,
  called bigint not null default 0,
  waited_at timestamptz not null default '-infinity',
  check (called <= issued)
);
