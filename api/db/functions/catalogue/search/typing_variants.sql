-- Words within two typing errors share a variant, so that one index lookup suffices.
create or replace function typing_variants(word text) returns text[] language plpgsql immutable strict parallel safe as $$
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
