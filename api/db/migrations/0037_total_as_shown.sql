-- An order that costs something else than the shopper has seen is refused. A new parameter is a new function: the old one
-- goes, or a call without the parameter could mean either.
do $do$
declare
  known text := pg_get_functiondef('place_order'::regproc);
  parameters constant text := 'billing text)';
  counted constant text := 'returning total_centavos into total;';
begin
  if position(parameters in known) = 0 or position(counted in known) = 0 then
    raise exception 'place_order is not the function that was expected';
  end if;
  known := replace(known, parameters, 'billing text, shown_centavos bigint default null)');
  known := replace(known, counted, counted || $wanted$
  if total <> shown_centavos then
    perform refuse('total_changed', jsonb_build_object('totalCentavos', total));
  end if;$wanted$);
  drop function place_order;
  execute known;
end
$do$;
