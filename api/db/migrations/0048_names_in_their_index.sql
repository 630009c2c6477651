-- With the name in it, a page far down the list is found in the index alone. Without it PostgreSQL, which does not know that
-- lower(name) stands there already, fetched every product on the way: 100 ms for the middle of 100,000.
drop index products_by_name;
create index products_by_name on products (lower(name), id) include (name) where archived_at is null;
drop index products_by_name_of_category;
create index products_by_name_of_category on products (category_id, lower(name), id) include (name) where archived_at is null;
