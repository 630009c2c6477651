-- pinned: measures calls it, and with it the column products.search
-- Matches "250 g", "1.2l" or "20,000 mah". Groups: whole number, decimals, unit.
create or replace function measure_pattern() returns text language sql immutable parallel safe as $$
  select '(?<![[:alnum:].,/])(\d{1,3}(?:,\d{3})+|\d{1,7})(\.\d{1,3})?[ -]?'
    '(mg|g|gms?|grams?|kgs?|kilos?|kilograms?|ml|l|lit(?:er|re)s?|mm|cm|m|meters?|oz|lbs?|w|watts?|v|volts?|mah|gb|tb|pcs?|pieces?)\M'
$$;
