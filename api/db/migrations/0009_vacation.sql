-- It takes the merchant's vacation now.
drop function if exists place_order(uuid, uuid, uuid, text, text, text, text, text, text, bigint, integer, integer, bigint, text);
