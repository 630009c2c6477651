alter table orders add column note text not null default '' check (length(note) <= 500); -- what the shopper asks of the merchant

-- It takes the note now.
drop function if exists place_order(uuid, uuid, uuid, text, text, text, text, text, text, bigint, integer, integer, bigint);
