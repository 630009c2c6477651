-- An import changes only what the sheet says differently: these columns of the product.
alter table product_import_rows add column changed text[] not null default '{}';
alter table product_import_rows drop column keeps_stock;
