-- Sorted inserts avoid deadlocks. Sequential scans are off, because plans cached for an empty table would keep them.
create or replace function learn_words(learned text[]) returns void language plpgsql
set enable_seqscan = off as $$
begin
  with fresh as (
    insert into search_words
    select used.word from (select distinct unnest(learned) collate "C" as word) as used
    where used.word not like '~%' and not exists (select from search_words known where known.word = used.word)
    order by used.word on conflict do nothing
    returning word
  )
  insert into search_variants select distinct unnest(typing_variants(word)), word from fresh;
end
$$;
