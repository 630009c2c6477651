-- All lists are bounded, because visitors choose the input.
create or replace function search_terms(query_text text, synonyms jsonb, is_thorough boolean)
returns table (
  word text, words text[], categories uuid[], completions text[], completed_categories uuid[], candidates text[], halves text
)
language sql stable strict set enable_seqscan = off as $$
  with query as materialized (
    select lower(left(query_text, 100)) as plain_query
  ), typed as materialized (
    select t.word, position, inflections(t.word) as forms, array(
        select unnest(inflections(other)) from jsonb_array_elements_text(synonyms -> t.word) as other) as same
    from (
      select left(one, 40) collate "C" as word, min(position) as position
      from query, string_to_table(plain_words(regexp_replace(plain_query, measure_pattern(), ' ', 'g')), ' ')
        with ordinality as t (one, position)
      where one <> '' group by 1 order by 2 limit 8
    ) as t
  ), used as materialized (
    select typed.*, array(select w.word from search_words w where w.word = any (forms || same)) as words from typed
  ), shelves as materialized (
    -- If the catalogue has the word, its synonyms would add categories of unrelated products.
    select used.word, c.category_id
    from used join category_words c on c.word = any (case when words && forms then forms else same end) group by 1, 2
  ), known as materialized (
    select typed.*,
      array(
        select s.category_id from shelves s join shelves other using (category_id) where s.word = typed.word
        group by 1 order by count(*) desc, 1 limit 8 / (select count(*) from typed) + 1
      ) as categories,
      case when typed.word ~ '[^0-9]' then array(
        select few.word from (
          select w.word from search_words w
          where w.word > typed.word and w.word < typed.word || chr(1114111) order by w.word limit 400
        ) as few
        order by length(few.word), few.word limit 16
      ) else '{}' end as completions
    from used as typed
  ), judged as (
    select *, is_thorough or (words = '{}' and categories = '{}' and completions = '{}') as is_strange from known
  )
  select known.word, words, categories, completions,
    case when known.word ~ '[^0-9]' then array(
      select distinct c.category_id from category_words c
      where c.word > known.word and c.word < known.word || chr(1114111) order by 1
      limit 8 / (select count(*) from typed) + 1
    ) else '{}' end,
    case when is_strange then array(
      select v.word from search_variants v
      where v.variant = any (array(
          select distinct variant
          from unnest(typing_variants(known.word) || typing_variants(known.word || 's') || typing_variants(known.word || 'es')) as variant
          where length(variant) >= least(length(known.word), 7) - case when length(known.word) < 6 then 1 else 2 end))
        and v.word <> known.word
        and length(v.word) - length(known.word) between case when length(known.word) < 6 then -1 else -2 end
          and case when v.word not like '%s' then 2 when length(known.word) < 6 then 3 else 4 end
        and (left(v.word, 1) = left(known.word, 1) or left(v.word, 2) = reverse(left(known.word, 2)))
      group by v.word order by abs(length(v.word) - length(known.word)), v.word limit 200
    ) else '{}' end,
    case when is_strange then (
      select left(known.word, at) || ' ' || substr(known.word, at + 1) from generate_series(3, length(known.word) - 3) as at
      where exists (select from search_words w where w.word = left(known.word, at))
        and exists (select from search_words w where w.word = substr(known.word, at + 1))
      order by abs(2 * at - length(known.word)) limit 1
    ) end
  from judged as known
  union all
  select measure, array[measure], '{}', '{}', '{}', '{}', null from query, unnest(measures(plain_query)) as measure limit 12
$$;
