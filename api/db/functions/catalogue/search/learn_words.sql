-- Adds words to search_words and search_variants, in one order, so that two writers do not deadlock; measures are no words. A
-- plan made while the table was empty would read all of it for every word, for the life of a connection: hence no sequential
-- scans, and no compiling, which their pretended cost would bring about.
create or replace function learn_words(said text[]) returns void language plpgsql
set enable_seqscan = off set jit = off as $$
begin
  with fresh as (
    insert into search_words
    select used.word from (select distinct unnest(said) collate "C" as word) as used
    where used.word not like '~%' and not exists (select from search_words known where known.word = used.word)
    order by used.word on conflict do nothing
    returning word
  )
  insert into search_variants select distinct unnest(typing_variants(word)), word from fresh;
end
$$;
