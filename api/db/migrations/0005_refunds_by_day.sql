-- Sales are less by what was refunded on a day.
create index refunds_sent on refunds (updated_at) where state = 'succeeded';
