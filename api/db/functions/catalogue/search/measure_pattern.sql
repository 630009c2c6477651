-- pinned: measures calls it, and with it the column products.search
-- A number and its unit, apart or together, in small letters: "250 g", "1.2l", "20,000 mah". The parts: the whole number, its
-- decimals, the unit.
create or replace function measure_pattern() returns text language sql immutable parallel safe as $$
  select '(?<![[:alnum:].,/])(\d{1,3}(?:,\d{3})+|\d{1,7})(\.\d{1,3})?[ -]?'
    '(mg|g|gms?|grams?|kgs?|kilos?|kilograms?|ml|l|lit(?:er|re)s?|mm|cm|m|meters?|oz|lbs?|w|watts?|v|volts?|mah|gb|tb|pcs?|pieces?)\M'
$$;
