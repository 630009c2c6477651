-- pinned: the indexes …_by_trace
-- Returns email addresses, last nine digits of phone numbers, and word pairs.
-- The high cost makes the planner prefer the indexes.
create or replace function traces_in(words text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select array(
    select ltrim(found[1], '''.-')
    from regexp_matches(lower(words), '([a-z0-9_''+.-]+@(?:[a-z0-9-]+\.)+[a-z]{2,})', 'g') as found
    union
    select right(regexp_replace(found[1], '\D', '', 'g'), 9)
    from regexp_matches(words,
      '(?<!\d)((?:\+?63|0)[ .()-]*\d(?:[ .()-]*\d){8,9}(?!\d)|\+(?!63)[1-9](?:[ .()-]*\d){6,14})', 'g') as found
    union
    select word || ' ' || next from (
      select word, lead(word) over (order by position) as next
      from unnest(regexp_split_to_array(lower(words), '[\s[:punct:]]+')) with ordinality as one (word, position)
      where word <> '') as pairs
    where next is not null)
$$;
