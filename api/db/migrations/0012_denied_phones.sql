-- Cash is denied to a phone number, too, whoever orders with it.
alter table cod_denials add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$');
create index cod_denials_of_phone on cod_denials (phone);
