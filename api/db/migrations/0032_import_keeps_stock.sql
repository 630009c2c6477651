-- A sheet says what the stock was when it was exported: where that is still the same, what was sold since then stays sold.
alter table product_import_rows add keeps_stock boolean not null default false;
