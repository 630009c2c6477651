create or replace function needs_place(shipping jsonb) returns boolean language sql immutable as $$
  select shipping -> 'excluded' <> '[]'
    or jsonb_path_exists(shipping, '$.zones[*] ? (@.isElsewhere == false || @.places.size() > 0)')
$$;
