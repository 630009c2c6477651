-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: catalogue/forget_words_of_cover

-- A product's pictures beyond its cover, which is `products.image`. Of the cover, at position 1, only the words stand here.
create table product_pictures (
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position between 1 and 9),
  image text check (length(image) between 1 and 500),
  alt text not null default '' check (length(alt) <= 200),
  primary key (product_id, position),
  constraint product_pictures_once unique (product_id, image),
  constraint product_pictures_cover_is_of_product check ((position = 1) = (image is null))
);

create trigger products_forget_words_of_cover after update of image on products for each row
  when (old.image is distinct from new.image)
  execute function forget_words_of_cover();
