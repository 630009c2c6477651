create or replace function order_receipt(placed orders, is_repeat boolean) returns jsonb language sql stable as $$
  select jsonb_build_object('orderId', placed.id, 'isRepeat', is_repeat, 'method', placed.payment_method,
    'number', placed.number, 'status', placed.status, 'totalCentavos', placed.total_centavos)
$$;
