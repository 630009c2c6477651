-- What an admin's form called its attempt to add a product: pressed again, because the answer was lost, it is the same
-- product. The key comes first, so that the second of two at once waits for it; hence deferred.
create table product_attempts (
  admin_id uuid not null references users on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 128),
  product_id uuid not null references products on delete cascade deferrable initially deferred,
  primary key (admin_id, idempotency_key)
);
