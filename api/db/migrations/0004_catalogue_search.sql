-- It comes with PostgreSQL and may be created without a superuser.
create extension if not exists unaccent;

-- Compiling a statement takes longer than any of ours may run. Who does not own the database goes without.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then null;
end
$$;

-- Without capitals and accents. The path is fixed because a restore runs without one, and some hosts keep extensions
-- in a schema of that name; setting it costs time, so that only text which needs this comes here.
create function folded(text) returns text language plpgsql immutable strict parallel safe
set search_path = public, extensions, pg_temp as $$
begin
  return lower(unaccent(normalize($1, nfkc)));
end
$$;

-- Letters and digits only, folded. Names and questions go through the same, so they can meet.
create function plain_words(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  without_bullets text := replace($1, '•', ' ');
begin
  -- Most text is plain but for its bullets.
  if octet_length(without_bullets) = length(without_bullets) then
    return btrim(regexp_replace(lower(without_bullets), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(public.folded($1), '[^[:alnum:]]+', ' ', 'g'));
end
$$;

-- The words of a product, those of its name with the greater weight. Made plain first, because the parser would see
-- addresses, paths and signed numbers in what people write, and then find other words than they type.
create function product_words(name text, details text) returns tsvector language plpgsql immutable strict parallel safe
as $$
begin
  return setweight(to_tsvector('simple', public.plain_words(name)), 'A')
    || setweight(to_tsvector('simple', public.plain_words(details)), 'B');
end
$$;

alter table products
  add column search tsvector not null generated always as (product_words(name, details)) stored;

-- Without the list of pending entries: every search would have to read it through.
create index products_search on products using gin (search) with (fastupdate = off) where archived_at is null;

-- The planner has to tell rare words from common ones: it finds common ones along the newest, rare ones in the index.
alter table products alter column search set statistics 400;

create index products_by_price on products (price_centavos, id) where archived_at is null;
create index products_by_price_of_category on products (category_id, price_centavos, id) where archived_at is null;
create index products_by_name on products (lower(name), id) where archived_at is null;
create index products_by_name_of_category on products (category_id, lower(name), id) where archived_at is null;
-- The list goes by products_newest_of_category; this is what deleting a category looks for, archived ones included.
create index products_of_category on products (category_id) where category_id is not null;

-- Every word that products use. Words are few where products are many, so that what was mistyped is looked up here.
-- A word stays when its last product goes: then it finds nothing, which does no harm.
create table search_words (word text collate "C" primary key);

-- The first seven letters, and what remains of them without any one or two. Two words that are at most two typing
-- errors apart have one of these in common, wherever the errors are: one index lookup finds all candidates.
create function typing_variants(word text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  start text := left(word, 7);
  shorter text;
  variants text[] := array[start];
begin
  if word ~ '[0-9]' or length(word) < 3 then
    return '{}';
  end if;
  for i in 1..length(start) loop
    shorter := left(start, i - 1) || substr(start, i + 1);
    variants := variants || shorter;
    if length(start) > 3 then
      for j in i..length(shorter) loop
        variants := variants || (left(shorter, j - 1) || substr(shorter, j + 1));
      end loop;
    end if;
  end loop;
  return variants;
end
$$;

-- A row for each and not a list of them beside the word: that lookup is the same index scan at every size.
create table search_variants (
  variant text collate "C" not null,
  word text collate "C" not null,
  primary key (variant, word)
);

-- A plan that was made while the table was empty would read all of it for every word, for the life of a connection:
-- hence no sequential scans, here and below; and no compiling, which their pretended cost would bring about.
create function learn_words(said text[]) returns void language plpgsql
set enable_seqscan = off set jit = off as $$
begin
  -- In one order, so that two writers who learn the same words do not wait for each other in a circle.
  with fresh as (
    insert into search_words
    select used.word from (select distinct unnest(said) collate "C" as word) as used
    where not exists (select from search_words known where known.word = used.word)
    order by used.word on conflict do nothing
    returning word
  )
  insert into search_variants select distinct unnest(typing_variants(word)), word from fresh;
end
$$;

create function learn_words_of_added_products() returns trigger language plpgsql as $$
begin
  perform learn_words(array(select distinct unnest(tsvector_to_array(search)) from added));
  return null;
end
$$;

create function learn_words_of_changed_product() returns trigger language plpgsql as $$
begin
  perform learn_words(tsvector_to_array(new.search));
  return null;
end
$$;

create trigger products_learn_added after insert on products
  referencing new table as added for each statement execute function learn_words_of_added_products();
create trigger products_learn_changed after update on products for each row
  when (old.search is distinct from new.search) execute function learn_words_of_changed_product();

select learn_words(array(select distinct unnest(tsvector_to_array(search)) from products));

-- What each typed word may have meant: itself, words that it begins, and words that it may be a slip of; how near
-- those are, the program tells. Everything is bounded, whatever is asked.
create function search_terms(asked text)
returns table (word text, is_known boolean, completions text[], candidates text[])
language sql stable strict set enable_seqscan = off set jit = off as $$
  with typed as materialized (
    select t.word, typing_variants(t.word) as variants, place from (
      select left(word, 40) collate "C" as word, min(place) as place
      from string_to_table(plain_words(left(asked, 100)), ' ') with ordinality as t (word, place)
      where word <> '' group by 1 order by 2 limit 8
    ) as t
  )
  select typed.word, exists (select from search_words known where known.word = typed.word),
    array(
      select few.word from (
        select w.word from search_words w
        where w.word > typed.word and w.word < typed.word || chr(1114111) order by w.word limit 400
      ) as few
      order by length(few.word), few.word limit 16
    ),
    array(
      select v.word from search_variants v
      where v.variant = any (typed.variants) and v.word <> typed.word and length(v.word) >= length(typed.word) - 2
      group by v.word order by abs(length(v.word) - length(typed.word)), v.word limit 400
    )
  from typed order by typed.place
$$;
