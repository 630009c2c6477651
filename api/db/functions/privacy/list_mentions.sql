-- Lists texts that name an erased person. The limit of GIN results bounds the cost of names made of common words.
create or replace function list_mentions(target uuid, names_and_phones text[]) returns void language plpgsql
set gin_fuzzy_search_limit = 1000 as $$
declare
  one text;
  traces text[];
begin
  foreach one in array names_and_phones loop
    traces := traces_in(one);
    continue when traces = '{}';
    insert into erasure_mentions (user_id, stock_move_id)
      select target, id from stock_moves where note <> '' and traces_in(note) @> traces limit 20 on conflict do nothing;
    insert into erasure_mentions (user_id, bulk_change_id)
      select target, id from bulk_changes where reason <> '' and traces_in(reason) @> traces limit 20 on conflict do nothing;
    insert into erasure_mentions (user_id, order_note_id)
      select target, id from order_notes where traces_in(note) @> traces limit 20 on conflict do nothing;
    insert into erasure_mentions (user_id, order_event_id)
      select target, id from order_events where note <> '' and traces_in(note) @> traces limit 20 on conflict do nothing;
    insert into erasure_mentions (user_id, refund_id)
      select target, id from refunds where note <> '' and traces_in(note) @> traces limit 20 on conflict do nothing;
    insert into erasure_mentions (user_id, denied_id)
      select target, user_id from cod_denials where reason <> '' and traces_in(reason) @> traces limit 20 on conflict do nothing;
    insert into erasure_mentions (user_id, complaint_id)
      select target, id from complaints where traces_in(message) @> traces limit 20 on conflict do nothing;
    insert into erasure_mentions (user_id, complaint_reply_id)
      select target, id from complaint_replies where traces_in(text) @> traces limit 20 on conflict do nothing;
    insert into erasure_mentions (user_id, return_id)
      select target, id from returns where traces_in(note || ' . ' || answer || ' . ' || refund_note) @> traces limit 20
      on conflict do nothing;
  end loop;
end
$$;
