-- Replaces whatever matches the pattern in notes that are about something else: a stock move, many orders, somebody else's
-- order or complaint. The audit log is nobody's to change, so no free text about shoppers is written to it.
create or replace function forget_mentions(pattern text) returns void language plpgsql as $$
begin
  update stock_moves set note = regexp_replace(note, pattern, 'Erased', 'gi') where note <> '' and note ~* pattern;
  update bulk_changes set reason = regexp_replace(reason, pattern, 'Erased', 'gi') where reason <> '' and reason ~* pattern;
  update order_notes set note = regexp_replace(note, pattern, 'Erased', 'gi') where note ~* pattern;
  update order_events set note = regexp_replace(note, pattern, 'Erased', 'gi') where note <> '' and note ~* pattern;
  update refunds set note = regexp_replace(note, pattern, 'Erased', 'gi') where note <> '' and note ~* pattern;
  update cod_denials set reason = regexp_replace(reason, pattern, 'Erased', 'gi') where reason <> '' and reason ~* pattern;
  update complaints set message = regexp_replace(message, pattern, 'Erased', 'gi') where message ~* pattern;
  update complaint_replies set text = regexp_replace(text, pattern, 'Erased', 'gi') where text ~* pattern;
end
$$;
