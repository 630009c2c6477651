-- A variant may cost less for some time. What it costs is an expression of the clock wherever money is computed (price_now);
-- no job has to have run for it.

-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: catalogue/price_now, catalogue/price_product, catalogue/note_price_turns

alter table variants
  add column sale_centavos bigint check (sale_centavos >= 1),
  add column sale_from timestamptz, -- -infinity: at once
  add column sale_until timestamptz, -- the moment after it; infinity: until somebody ends it
  add constraint variants_sale_is_lower check (sale_centavos < price_centavos),
  add constraint variants_sale_has_a_time check (sale_from < sale_until
    and (sale_centavos is null) = (sale_from is null) and (sale_centavos is null) = (sale_until is null));

create index variants_with_sale on variants (product_id) where sale_centavos is not null;

-- When a sale begins or ends: then the worker writes `products.price_centavos` again, by which lists are ordered, and
-- announces the catalogue. Cached pages end there by themselves.
create table price_turns (
  variant_id uuid not null references variants on delete cascade,
  at timestamptz not null,
  primary key (variant_id, at)
);

create index price_turns_by_time on price_turns (at);

create trigger variants_note_price_turns_when_added after insert on variants for each row
  when (new.sale_centavos is not null) execute function note_price_turns();
create trigger variants_note_price_turns after update on variants for each row
  when ((old.sale_from, old.sale_until) is distinct from (new.sale_from, new.sale_until)) execute function note_price_turns();

drop trigger variants_price_product on variants;
create trigger variants_price_product after update on variants for each row
  when ((old.price_centavos, old.sale_centavos, old.sale_from, old.sale_until, old.archived_at)
    is distinct from (new.price_centavos, new.sale_centavos, new.sale_from, new.sale_until, new.archived_at))
  execute function price_product();

drop trigger variants_announce_change on variants;
-- A sale is silent until something is sold out.
create trigger variants_announce_change after update on variants for each row
  when ((old.price_centavos, old.sale_centavos, old.sale_from, old.sale_until, old.position, old.option_values, old.sku, old.image,
      old.archived_at)
      is distinct from
      (new.price_centavos, new.sale_centavos, new.sale_from, new.sale_until, new.position, new.option_values, new.sku, new.image,
      new.archived_at)
    or (old.stock = 0) is distinct from (new.stock = 0))
  execute function announce_catalogue_change();

alter table product_import_variants
  add column sale_centavos bigint,
  add column sale_from date,
  add column sale_until date;

-- ── Cart ──────────────────────────────────────────────────────────────────────────────────────────────────────────

alter type priced_line
  add attribute regular_centavos bigint, -- of one piece, without the sale
  add attribute category_id uuid;
