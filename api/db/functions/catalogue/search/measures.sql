-- pinned: searchable_words calls it, and with it the column products.search
-- Returns measures in thousandths of a base unit, so that "1.2 L" equals "1200ml". Prefix: ~.
create or replace function measures(text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  if $1 !~ '[0-9]' then
    return '{}';
  end if;
  return array(
    select distinct '~' || round((replace(part[1], ',', '') || coalesce(part[2], ''))::numeric * factor) || base
    from regexp_matches(lower($1), public.measure_pattern(), 'g') as part
      join (values ('mg', 1, 'mg'), ('g', 1000, 'mg'), ('kg', 1000000, 'mg'), ('kilo', 1000000, 'mg'), ('ml', 1000, 'ul'),
        ('l', 1000000, 'ul'), ('mm', 1000, 'um'), ('cm', 10000, 'um'), ('m', 1000000, 'um'), ('oz', 1000, 'oz'), ('lb', 1000, 'lb'),
        ('w', 1000, 'w'), ('v', 1000, 'v'), ('mah', 1000, 'mah'), ('gb', 1000, 'gb'), ('tb', 1000000, 'gb'), ('p', 1000, 'pc')
      ) as unit (name, factor, base)
        on name = regexp_replace(part[3],
          '^(?:(m?g|kg|lb)m?s?|(g)rams?|(kilo)(?:s|grams?)|(l)it.*|(m)eters?|(w)atts?|(v)olts?|(p)(?:cs?|ieces?))$', '\1\2\3\4\5\6\7\8'));
end
$$;
