create or replace function shipping_rates(shipping jsonb, place text) returns jsonb language plpgsql immutable as $$
declare
  rates jsonb := coalesce(shipping_zone(shipping, place) -> 'rates', '[]');
begin
  if shipping -> 'pickup' -> 'isOn' = 'true' then
    return rates || jsonb_build_object('id', 'pickup', 'name', 'Pick up', 'measure', 'weight',
      'tiers', jsonb '[{"from": 0, "fee": 0, "eachKilo": 0}]', 'takesCod', true, 'codFee', 0, 'codFeePercent', 0,
      'daysFrom', shipping -> 'pickup' -> 'readyInDays', 'daysUntil', shipping -> 'pickup' -> 'readyInDays');
  end if;
  return rates;
end
$$;
