-- What each typed word may have meant: itself, words that it begins, and words that it may be a misspelling of; the program
-- judges how near those are. Everything is bounded, whatever is asked.
create or replace function search_terms(asked text)
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
