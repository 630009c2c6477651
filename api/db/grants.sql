-- The running role's rights, applied after the migrations. New tables and written columns must be added here.
-- Functions run with their caller's rights, except for `security definer` ones.
-- `select … for update` and `for share` require `update` on at least one column.

select set_config('grants.running', :'running_role', true);

do $$
declare
  one regclass;
begin
  for one in select oid from pg_class
    where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p', 'v', 'm')
  loop
    execute format('revoke all on %s from %I', one, current_setting('grants.running'));
  end loop;
end
$$;

-- History is append-only, with timestamps set by the database.
grant select, insert (id, actor_id, action, entity, entity_id, before, after) on audit_log to :"running_role";
grant select, insert (id, order_id, kind, actor_id, from_status, to_status, reason, note, refund_id) on order_events
  to :"running_role";
grant select, insert (id, order_id, author_id, note) on order_notes to :"running_role";
grant select, insert (version, settings, shipping, actor_id) on settings_versions to :"running_role";
grant select, insert (slug, version, title, text, is_published, actor_id) on page_versions to :"running_role";
grant select, insert (id, kind, outcome, account_type, user_id, target_id, network, path, count) on security_events
  to :"running_role"; -- deleted by forget_old_security_events
grant select, insert (provider, id, type, provider_reference), delete on webhook_events to :"running_role";
grant select on migrations, applied_functions to :"running_role";

-- Orders and money: customer, lines and amounts are immutable.
grant select, insert, update (status, stock_held, updated_at, courier, tracking_number, idempotency_key,
  is_refunded, is_returned, cash_owed_centavos) on orders
  to :"running_role";
grant select, insert, update (pay_until) on staff_orders to :"running_role";
grant select, insert, update (revoked_at) on pay_links to :"running_role";
grant select, insert, update (printed_at, printed_by), delete on packing_slips to :"running_role";
grant select, insert (order_id, courier, tracking_number, centavos, shipped_at, delivered_at),
  update (courier, tracking_number, received_centavos, state, shipped_at, delivered_at, closed_at, closed_by), delete
  on courier_claims to :"running_role";
grant select, insert, update (remittance_days, fee_basis_points, fee_min_centavos, claim_days, columns) on courier_terms
  to :"running_role";
grant select, insert, update (checked_at, checked_by) on remittances to :"running_role";
grant select, insert on remittance_lines to :"running_role";
grant select, insert, delete on packed_orders to :"running_role";
grant select, insert, update (took_stock) on order_lines to :"running_role";
grant select, insert, update (state, provider_reference, other_reference, provider_payment, paid_centavos, tries, url, qr_image,
  is_replaced, failure, failure_reason, claimed_until, attached_at, next_check_at, settled_at,
  checked_at, pay_until) on payments to :"running_role";
grant select, insert, update (bank, name, qr_webp, is_active) on transfer_accounts to :"running_role";
grant select, insert on transfer_claims to :"running_role";
grant select, insert, update (dismissed_at, dismissed_by) on statement_lines to :"running_role";
grant select, insert, update (line_id) on transfer_receipts to :"running_role";
grant select, insert, update (reason, mismatch, note, resolved_at, resolved_by) on payment_flags to :"running_role";
grant select, insert, update (state, provider_reference, next_check_at, updated_at) on refunds to :"running_role";
grant select, insert, update (state, answer, refund_note, needs_goods, answered_at, answered_by, received_at, received_by,
  closed_at, closed_by, version) on returns to :"running_role";
grant select, insert, update (claimed, received, restocked, refunded, goods_centavos, delivery_centavos) on return_lines
  to :"running_role";
grant select, insert, update (claimed, received, restocked, refunded) on returned_lines to :"running_role";
grant select, insert on returned_parcels to :"running_role";
grant select, insert, update (return_id, position), delete on return_pictures to :"running_role";
grant select, insert, update (cancelled_at) on bulk_changes to :"running_role";
grant select, insert, update (state, problem, status_before, version_after) on bulk_change_rows to :"running_role";

-- People: users.role and sessions.user_id are immutable.
grant select, insert, update (email, name, mailbox_key, password_hash, admin_role, disabled_at, temporary_password_until,
  second_factor_due_at, page_size) on users to :"running_role";
grant select, insert, update (last_seen_at, confirmed_at), delete on sessions to :"running_role";
grant select, insert, update (mailed_at, consumed_at), delete on otp_challenges to :"running_role";
grant select on former_emails to :"running_role"; -- written by change_email and erase_shopper
grant select, insert, update (handle_hash, tries, tries_without_handle) on login_handles to :"running_role";
grant select, insert, update (last_used_at), delete on known_devices to :"running_role";
grant select, insert, update, delete on rate_limits to :"running_role";
grant select, insert, update, delete on second_factors to :"running_role";
grant select, insert, update (used_at), delete on recovery_codes to :"running_role";
grant select, insert, update (sign_count, last_used_at), delete on passkeys to :"running_role";
grant select, insert, delete on passkey_challenges to :"running_role";
grant select, insert, update, delete on cod_denials to :"running_role";
grant select, insert, update (name, phone, place_code, street, landmark, is_default, used_at), delete on addresses
  to :"running_role";

-- Catalogue: products are archived, never deleted.
grant select, insert, update, delete on categories to :"running_role";
grant select, insert, update (name, details, price_centavos, category_id, image, option_names, archived_at, is_draft,
  recent_sales, updated_at) on products to :"running_role";
grant select, insert, update (position, option_values, price_centavos, sale_centavos, sale_from, sale_until, stock, taken, sku, barcode, weight_grams, image, archived_at)
  on variants to :"running_role";
grant select, insert (variant_id, kind, delta, stock_after, taken_after, actor_id, note, idempotency_key) on stock_moves
  to :"running_role";
grant select, insert, update (at), delete on scheduled_price_changes to :"running_role";
grant select, insert, delete on product_pictures to :"running_role";
grant select, insert, update (problem), delete on picture_fetches to :"running_role";
grant select, insert on product_attempts to :"running_role";
grant select, insert (admin_id, key, product_id, before, after), update (undone_at), delete on product_changes to :"running_role";
grant select, insert, update, delete on product_counts to :"running_role";
grant select, insert, update, delete on product_imports to :"running_role";
grant select, insert, update, delete on product_import_rows to :"running_role";
grant select, insert on search_words to :"running_role";
grant select, insert on search_variants to :"running_role";
grant select, insert, delete on category_words to :"running_role";

-- Promotions are stopped, never deleted, and recorded savings are immutable.
grant select, insert, update (name, code, kind, value, cap_centavos, min_spend_centavos, skips_sale_items, is_scoped, starts_at,
  ends_at, stopped_at, total_limit, customer_limit, used, permit, version) on promotions to :"running_role";
grant select, insert, delete on promotion_scope to :"running_role";
grant select, insert, update (released_at) on promotion_uses to :"running_role";

-- Complaints: messages are immutable.
grant select, insert (id, due_on, kind, name, email, phone, order_number, message), update (state, version) on complaints
  to :"running_role";
grant select, insert (id, complaint_id, author_id, text) on complaint_replies to :"running_role";
grant select on erasure_mentions to :"running_role"; -- written by erase_shopper and settle_mention

grant select, insert, update on carts to :"running_role";
grant select, insert, update, delete on cart_lines to :"running_role";
grant select, insert, delete on couriers to :"running_role";
grant select, insert, delete on first_step_marks to :"running_role";
grant select, insert, update, delete on provider_keys to :"running_role";

grant select, insert, update on order_tallies to :"running_role";
grant select, insert, delete on order_tally_parts to :"running_role";
grant select, insert, update on sales_tallies to :"running_role";
grant select, insert, delete on stale_sales_days to :"running_role";
grant select, update on sales_recount to :"running_role";
grant select, insert on buyers to :"running_role";
grant select, insert, update, delete on low_stock to :"running_role";

grant select, insert, update (issued, called, waited_at) on waiting_room to :"running_role";

-- graphile-worker enables row security, so a policy must admit the running role. It names no role,
-- so that a dump can be restored under other role names.
grant select, insert, update, delete on order_event_outbox to :"running_role";
grant usage on schema graphile_worker to :"running_role";
grant select on graphile_worker.migrations, graphile_worker.jobs to :"running_role";
grant select, insert, update, delete on graphile_worker._private_jobs, graphile_worker._private_job_queues,
  graphile_worker._private_tasks, graphile_worker._private_known_crontabs to :"running_role";

do $$
declare
  one regclass;
begin
  for one in select oid from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
    and not exists (select from pg_policy where polrelid = c.oid)
  loop
    execute format('create policy as_granted on %s using (true)', one);
  end loop;
end
$$;
