-- By what a shopper is found in what others have written: a pattern for their e-mail address, their numbers however they are
-- spaced, and the full names and addresses of what was delivered to them. Of those only: whoever orders in the name of "the
-- parcel" and is erased must not take these words out of every note. A first name alone finds too many people.
create or replace function mentions_of(target uuid) returns text language sql stable as $$
  with words (word) as (
    select email from users where id = target
    union select unnest(array[customer_name, delivery_address, billing_address]) from orders
      where user_id = target and status = 'Delivered'
  ), phones (phone) as (
    select phone from orders where user_id = target
    union select phone from addresses where user_id = target
    union select phone from cod_denials where user_id = target
  ), patterns (pattern) as (
    select regexp_replace(regexp_replace(btrim(word), '([.^$*+?(){}|\\\[\]-])', '\\\1', 'g'), '\s+', '\s+', 'g')
    from words where btrim(word) ~ '\S\s+\S|@'
    union
    select '(\+?' || substr(phone, 2, 2) || '|0)[ .()-]*' || regexp_replace(substr(phone, 4), '(\d)', '\1[ .()-]*', 'g')
    from phones where length(phone) > 8
  )
  select string_agg(pattern, '|') from patterns
$$;
