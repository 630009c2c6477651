-- Runs as its owner: the calling role may not change these texts.
create or replace function settle_mention(erased_user uuid, mention uuid, is_erased boolean) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  listed erasure_mentions;
begin
  delete from erasure_mentions where id = mention and user_id = erased_user returning * into listed;
  if listed.id is null or not is_erased then
    return listed.id is not null;
  end if;
  update stock_moves set note = 'Erased' where id = listed.stock_move_id;
  update bulk_changes set reason = 'Erased' where id = listed.bulk_change_id;
  update order_notes set note = 'Erased' where id = listed.order_note_id;
  update order_events set note = 'Erased' where id = listed.order_event_id;
  update refunds set note = 'Erased' where id = listed.refund_id;
  update cod_denials set reason = 'Erased' where user_id = listed.denied_id;
  update complaints set message = 'Erased' where id = listed.complaint_id;
  update complaint_replies set text = 'Erased' where id = listed.complaint_reply_id;
  update returns set note = 'Erased', answer = 'Erased', refund_note = 'Erased' where id = listed.return_id;
  return true;
end
$$;
