-- The longest code prefix decides; null: no shipping. Unlisted places belong to the "elsewhere" zone.
create or replace function shipping_zone(shipping jsonb, place text) returns jsonb language plpgsql immutable as $$
declare
  prefix text;
  zone jsonb;
begin
  if place is not null then
    foreach prefix in array array[place, left(place, 5), left(place, 3)] loop
      if shipping -> 'excluded' ? prefix then
        return null;
      end if;
      zone := jsonb_path_query_first(shipping, '$.zones[*] ? (@.places[*] == $prefix)', jsonb_build_object('prefix', prefix));
      if zone is not null then
        return zone;
      end if;
    end loop;
  elsif needs_place(shipping) then
    return null;
  end if;
  return jsonb_path_query_first(shipping, '$.zones[*] ? (@.isElsewhere == true)');
end
$$;
