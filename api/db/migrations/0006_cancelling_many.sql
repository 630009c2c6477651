alter table bulk_changes add column reason text not null default '' check (length(reason) <= 500); -- why they are cancelled

-- Whether the goods of a cancelled order go back into stock is asked for now.
drop function if exists set_order_status(uuid, text, uuid, uuid, text, text, text[]);
