-- Search: measures count as words of a product, and the words of its category as its own.

-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- requires: catalogue/measure_pattern, catalogue/measures, catalogue/searchable_words, catalogue/things_named, catalogue/product_words
-- requires: catalogue/plain_words, catalogue/typing_variants, catalogue/learn_words, catalogue/learn_words_of_category

drop function if exists search_terms(text);

drop trigger products_learn_changed on products;
drop index products_found;
alter table products drop column search;
alter table products add column search tsvector not null generated always as (product_words(name, details)) stored;
create index products_found on products using gin (product_keys(search, category_id), product_ages(created_at))
  with (fastupdate = off) where archived_at is null;
create trigger products_learn_changed after update on products for each row
  when (old.search is distinct from new.search) execute function learn_words_of_changed_product();

-- The words of categories, by which their products are found. Not stored with the products: renaming a category would
-- rewrite all of them.
create table category_words (
  word text collate "C" not null,
  category_id uuid not null references categories on delete cascade,
  primary key (word, category_id)
);

insert into category_words
select distinct word, id from categories, string_to_table(plain_words(name), ' ') as word where word <> '';
select learn_words(array(select distinct word from category_words));

create trigger categories_learn after insert or update of name on categories
  for each row execute function learn_words_of_category();
