create or replace function announce_page_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'pages');
  return null;
end
$$;
