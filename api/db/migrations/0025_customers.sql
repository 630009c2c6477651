-- Who has refused parcels may be kept from paying at the door. Few ever are: what every sale looks into is a small table.
create table cod_denials (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null default now(),
  reason text not null default '' check (length(reason) <= 500) -- for the merchant, never shown to the shopper
);

create function refuse_denied_cash() returns trigger language plpgsql as $$
begin
  if exists (select from cod_denials where user_id = new.user_id) then
    perform refuse('cod_denied');
  end if;
  return new;
end
$$;

create trigger orders_refuse_denied_cash before insert on orders for each row
  when (new.payment_method = 'cod') execute function refuse_denied_cash();

create index users_shoppers_newest on users (created_at desc, id desc) where role = 'shopper';
