-- `first` is the first newcomer's position, `taken` the number of newcomers queued.
-- The queue stays open for `open_seconds` after the last wait or overload.
-- Locks: the row of waiting_room.
create or replace function advance_waiting_room(
  newcomers integer, calls integer, places integer, is_overloaded boolean, open_seconds integer
) returns table (epoch bigint, first bigint, taken integer, issued bigint, called bigint, is_open boolean) language plpgsql as $$
declare
  room waiting_room;
  was_open boolean;
begin
  select * into room from waiting_room for update;
  if not found then
    insert into waiting_room default values on conflict do nothing;
    select * into room from waiting_room for update;
  end if;
  was_open := room.waited_at > now() - make_interval(secs => open_seconds);
  taken := least(newcomers, greatest(0, places - (room.issued - room.called)));
  first := room.issued + 1;
  room.issued := room.issued + taken;
  room.called := least(room.issued, room.called + calls);
  if room.issued > room.called or is_overloaded then
    room.waited_at := now();
  end if;
  update waiting_room set issued = room.issued, called = room.called, waited_at = room.waited_at;
  epoch := room.epoch;
  issued := room.issued;
  called := room.called;
  is_open := room.waited_at > now() - make_interval(secs => open_seconds);
  if is_open and not was_open then
    perform pg_notify('changes', 'waiting-room');
  end if;
  return next;
end
$$;
