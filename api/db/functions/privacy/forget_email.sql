-- The caller holds lock_erasures.
create or replace function forget_email(email text) returns void language plpgsql as $$
declare
  trace text[] := array[lower(email)];
  pattern text := '(?<![a-z0-9_+.-])(?<![a-z0-9]'')' || regexp_replace(email, '([.+-])', '\\\1', 'g') || '(?![a-z0-9-]|\.[a-z0-9])';
begin
  update stock_moves set note = regexp_replace(note, pattern, 'Erased', 'gi') where note <> '' and traces_in(note) @> trace;
  update bulk_changes set reason = regexp_replace(reason, pattern, 'Erased', 'gi') where reason <> '' and traces_in(reason) @> trace;
  update order_notes set note = regexp_replace(note, pattern, 'Erased', 'gi') where traces_in(note) @> trace;
  update order_events set note = regexp_replace(note, pattern, 'Erased', 'gi') where note <> '' and traces_in(note) @> trace;
  update refunds set note = regexp_replace(note, pattern, 'Erased', 'gi') where note <> '' and traces_in(note) @> trace;
  update cod_denials set reason = regexp_replace(reason, pattern, 'Erased', 'gi') where reason <> '' and traces_in(reason) @> trace;
  update complaints set message = regexp_replace(message, pattern, 'Erased', 'gi') where traces_in(message) @> trace;
  update complaint_replies set text = regexp_replace(text, pattern, 'Erased', 'gi') where traces_in(text) @> trace;
  update returns set note = regexp_replace(note, pattern, 'Erased', 'gi'), answer = regexp_replace(answer, pattern, 'Erased', 'gi'),
    refund_note = regexp_replace(refund_note, pattern, 'Erased', 'gi')
    where traces_in(note || ' . ' || answer || ' . ' || refund_note) @> trace;
end
$$;
