-- The admin's list of archived products, the last one first.
create index products_archived on products (archived_at desc, id desc) where archived_at is not null;
