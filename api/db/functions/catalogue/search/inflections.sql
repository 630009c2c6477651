create or replace function inflections(word text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  stem text := case
    when word ~ '[0-9]' or length(word) < 4 then word
    when word ~ '[^aeiou]ies$' then left(word, -3) || 'y'
    when word ~ '(o|x|s|z|ch|sh)es$' then left(word, -2)
    when word ~ '[^su]s$' then left(word, -1)
    else word
  end;
begin
  if word ~ '[0-9]' or length(word) < 3 then
    return array[word];
  end if;
  return array[word, stem, stem || 's', stem || 'es', regexp_replace(stem, 'y$', 'ies')]
    || case when word ~ '(o|x|s|z|ch|sh)es$' then array[left(word, -1)] else '{}' end;
end
$$;
