-- Example: "T-shirt – Red / M". Stable and not immutable, so that it is inlined.
create or replace function variant_name(product text, option_values text[]) returns text language sql stable parallel safe as $$
  select case when option_values = '{}' then product else product || ' – ' || array_to_string(option_values, ' / ') end
$$;
