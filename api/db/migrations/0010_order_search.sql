-- Orders are found by names without their accents, by the last digits of a phone, and by tracking numbers.
-- requires: catalogue/folded, catalogue/plain_words

drop index orders_by_name;
create index orders_by_name on orders using gin (to_tsvector('simple', plain_words(customer_name)));
create index orders_by_last_digits on orders (reverse(phone) text_pattern_ops);
create unique index orders_by_tracking on orders (lower(translate(tracking_number, ' -', '')) text_pattern_ops)
  where tracking_number is not null;
