-- A draft is out of the shop just as an archived product is, and has not been in it yet.
alter table products add column is_draft boolean not null default false;
alter table products add constraint products_draft_is_out check (archived_at is not null or not is_draft);
