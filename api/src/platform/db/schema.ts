// Made by `npm run db:schema` from the migrated database; a test holds it against the live one.
import type { Generated } from "kysely";

export type Schema = {
  addresses: {
    id: string;
    user_id: string;
    name: string;
    phone: string;
    place_code: string;
    street: string;
    landmark: Generated<string>;
    is_default: boolean;
    used_at: Generated<Date>;
  };
  audit_log: {
    id: string;
    at: Generated<Date>;
    actor_id: string;
    action: string;
    entity: string;
    entity_id: string;
    before: unknown;
    after: unknown;
  };
  bulk_change_rows: {
    bulk_id: string;
    order_id: string;
    version: number;
    state: Generated<string>;
    problem: Generated<string>;
    status_before: string | null;
    version_after: number | null;
  };
  bulk_changes: {
    id: string;
    actor_id: string;
    status: string;
    reason: Generated<string>;
    created_at: Generated<Date>;
    cancelled_at: Date | null;
    undoes: string | null;
  };
  buyers: {
    user_id: string;
  };
  cart_lines: {
    user_id: string;
    variant_id: string;
    quantity: number;
    price_centavos: number;
    added_at: Generated<Date>;
  };
  carts: {
    user_id: string;
    version: Generated<number>;
    last_order_id: string | null;
    voucher_code: string | null;
    updated_at: Generated<Date>;
  };
  categories: {
    id: string;
    name: string;
    slug: Generated<string>;
    position: number | null;
    image: Generated<string>;
    description: Generated<string>;
    created_at: Generated<Date>;
  };
  category_words: {
    word: string;
    category_id: string;
  };
  cod_denials: {
    user_id: string;
    at: Generated<Date>;
    reason: Generated<string>;
    phone: string | null;
    phone_key: string | null;
  };
  complaint_replies: {
    id: string;
    complaint_id: string;
    author_id: string;
    text: string;
    created_at: Generated<Date>;
  };
  complaints: {
    id: string;
    number: Generated<number>;
    created_at: Generated<Date>;
    due_on: string;
    kind: string;
    name: string;
    email: string | null;
    phone: Generated<string>;
    order_number: Generated<string>;
    message: string;
    state: Generated<string>;
    version: Generated<number>;
  };
  courier_claims: {
    order_id: string;
    courier: string;
    tracking_number: string | null;
    centavos: number;
    received_centavos: Generated<number>;
    state: Generated<string>;
    shipped_at: Date;
    delivered_at: Date | null;
    closed_at: Date | null;
    closed_by: string | null;
    owed_centavos: Generated<number>;
  };
  courier_terms: {
    courier: string;
    remittance_days: Generated<number>;
    fee_basis_points: Generated<number>;
    fee_min_centavos: Generated<number>;
    claim_days: Generated<number>;
    columns: unknown;
  };
  couriers: {
    name: string;
    link_template: string;
  };
  erasure_mentions: {
    id: Generated<string>;
    user_id: string;
    stock_move_id: number | null;
    bulk_change_id: string | null;
    order_note_id: string | null;
    order_event_id: string | null;
    refund_id: string | null;
    denied_id: string | null;
    complaint_id: string | null;
    complaint_reply_id: string | null;
    return_id: string | null;
  };
  first_step_marks: {
    mark: string;
    actor_id: string;
    at: Generated<Date>;
  };
  former_emails: {
    id: string;
    user_id: string;
    email: string | null;
    mailbox_key: string | null;
    changed_at: Generated<Date>;
  };
  known_devices: {
    token_hash: Buffer;
    user_id: string;
    last_used_at: Generated<Date>;
  };
  login_handles: {
    handle_hash: Buffer;
    challenge_id: string;
    network_key: string;
    device_hash: Buffer | null;
    tries: Generated<number>;
    tries_without_handle: Generated<number>;
    created_at: Generated<Date>;
  };
  low_stock: {
    variant_id: string;
    product_id: string;
    stock: number;
  };
  order_event_outbox: {
    id: Generated<number>;
    event_id: string;
    created_at: Generated<Date>;
  };
  order_events: {
    order_id: string;
    at: Generated<Date>;
    kind: string;
    actor_id: string | null;
    from_status: string | null;
    to_status: string | null;
    reason: string | null;
    note: Generated<string>;
    refund_id: string | null;
    id: string;
  };
  order_lines: {
    order_id: string;
    position: number;
    variant_id: string | null;
    name: string;
    image: string;
    sku: string | null;
    price_centavos: number;
    quantity: number;
    discount_centavos: Generated<number>;
    took_stock: boolean;
  };
  order_notes: {
    id: string;
    order_id: string;
    author_id: string;
    note: string;
    created_at: Generated<Date>;
  };
  order_tallies: {
    day: string;
    status: string;
    method: string;
    n: number;
    centavos: number;
    refunded_centavos: Generated<number>;
    discount_centavos: Generated<number>;
    delivery_centavos: Generated<number>;
    discounted: Generated<number>;
    cash_due: Generated<number>;
    cash_due_centavos: Generated<number>;
  };
  order_tally_parts: {
    id: Generated<number>;
    day: string;
    status: string;
    method: string;
    n: number;
    centavos: number;
    refunded_centavos: Generated<number>;
    discount_centavos: Generated<number>;
    delivery_centavos: Generated<number>;
    discounted: Generated<number>;
    cash_due: Generated<number>;
    cash_due_centavos: Generated<number>;
  };
  orders: {
    id: string;
    number: Generated<number>;
    user_id: string;
    idempotency_key: string;
    request_hash: string | null;
    status: string;
    payment_method: string;
    customer_name: string;
    phone: string;
    phone_key: string | null;
    street: string;
    landmark: Generated<string>;
    place_code: string | null;
    place_name: Generated<string>;
    billing_address: string;
    note: Generated<string>;
    delivery_kind: string | null;
    delivery_name: Generated<string>;
    delivery_from: string | null;
    delivery_until: string | null;
    discount_centavos: Generated<number>;
    shipping_centavos: Generated<number>;
    cod_fee_centavos: Generated<number>;
    total_centavos: number;
    stock_held: boolean;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    version: Generated<number>;
    written_in_transaction: Generated<unknown>;
    courier: string | null;
    tracking_number: string | null;
    is_refunded: Generated<boolean>;
    is_returned: Generated<boolean>;
    cash_owed_centavos: number | null;
  };
  otp_challenges: {
    id: string;
    email: string;
    created_at: Generated<Date>;
    expires_at: Date;
    consumed_at: Date | null;
    mailed_at: Generated<Date>;
    user_id: string | null;
  };
  packed_orders: {
    order_id: string;
    packed_at: Generated<Date>;
    packed_by: string;
  };
  packing_slips: {
    order_id: string;
    printed_at: Generated<Date>;
    printed_by: string;
  };
  page_versions: {
    slug: string;
    version: number;
    title: string;
    text: string;
    is_published: boolean;
    actor_id: string;
    at: Generated<Date>;
  };
  passkey_challenges: {
    challenge: string;
    user_id: string | null;
    expires_at: Date;
  };
  passkeys: {
    id: string;
    user_id: string;
    public_key: Buffer;
    sign_count: Generated<number>;
    transports: Generated<string[]>;
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  pay_links: {
    id: string;
    order_id: string;
    created_by: string;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
  };
  payment_flags: {
    order_id: string;
    attempt: number;
    kind: string;
    reason: string | null;
    mismatch: unknown;
    note: Generated<string>;
    created_at: Generated<Date>;
    resolved_at: Date | null;
    resolved_by: string | null;
  };
  payments: {
    order_id: string;
    attempt: Generated<number>;
    user_id: string;
    provider: string;
    method: string;
    amount_centavos: number;
    state: Generated<string>;
    provider_reference: string | null;
    other_reference: string | null;
    provider_payment: string | null;
    paid_centavos: number | null;
    tries: Generated<number>;
    url: string | null;
    qr_image: string | null;
    is_replaced: Generated<boolean>;
    failure: Generated<string>;
    failure_reason: string | null;
    claimed_until: Date | null;
    attached_at: Date | null;
    next_check_at: Generated<Date | null>;
    settled_at: Date | null;
    created_at: Generated<Date>;
    checked_at: Date | null;
    transfer_account_id: string | null;
    lowered_centavos: Generated<number>;
    pay_until: Date | null;
  };
  picture_fetches: {
    product_id: string;
    url: string;
    actor_id: string;
    problem: string | null;
    position: Generated<number>;
  };
  product_attempts: {
    admin_id: string;
    idempotency_key: string;
    product_id: string;
  };
  product_changes: {
    id: Generated<number>;
    admin_id: string;
    key: string;
    product_id: string;
    before: unknown;
    after: unknown;
    at: Generated<Date>;
    undone_at: Date | null;
  };
  product_counts: {
    scope: string;
    n: number;
  };
  product_import_rows: {
    import_id: string;
    line: number;
    cells: unknown;
    product_id: string | null;
    batch_id: string | null;
    is_first: Generated<boolean>;
    effect: string | null;
    name: Generated<string>;
    changes: Generated<unknown>;
    new_category: string | null;
    problem: Generated<string>;
    taken: number | null;
    is_done: Generated<boolean>;
  };
  product_imports: {
    id: string;
    admin_id: string;
    state: Generated<string>;
    length: Generated<number>;
    created_at: Generated<Date>;
  };
  product_pictures: {
    product_id: string;
    position: number;
    image: string | null;
    alt: Generated<string>;
  };
  products: {
    id: string;
    slug: string;
    name: string;
    details: Generated<string>;
    price_centavos: number;
    category_id: string | null;
    image: string;
    option_names: Generated<string[]>;
    archived_at: Date | null;
    is_draft: Generated<boolean>;
    recent_sales: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    search: Generated<unknown>;
  };
  promotion_scope: {
    promotion_id: string;
    category_id: string | null;
    product_id: string | null;
  };
  promotion_uses: {
    order_id: string;
    target: string;
    promotion_id: string;
    user_id: string;
    phone_key: string | null;
    name: string;
    code: string | null;
    centavos: number;
    released_at: Date | null;
  };
  promotions: {
    id: string;
    name: string;
    code: string | null;
    kind: string;
    value: number | null;
    cap_centavos: number | null;
    min_spend_centavos: Generated<number>;
    skips_sale_items: Generated<boolean>;
    is_scoped: Generated<boolean>;
    starts_at: Date;
    ends_at: Date;
    stopped_at: Date | null;
    total_limit: number | null;
    customer_limit: number | null;
    used: Generated<number>;
    permit: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  provider_keys: {
    provider: string;
    sealed: Buffer;
    actor_id: string;
    at: Generated<Date>;
  };
  rate_limits: {
    key: string;
    window_start: Date;
    count: number;
    earlier: Generated<number[]>;
    last_at: Generated<Date>;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  refunds: {
    id: string;
    order_id: string;
    attempt: number | null;
    amount_centavos: number;
    reason: string;
    note: Generated<string>;
    state: Generated<string>;
    provider_reference: string | null;
    requested_by: string | null;
    next_check_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    return_id: string | null;
    hand_reference: string | null;
  };
  remittance_lines: {
    remittance_id: string;
    row_number: number;
    tracking_number: string;
    order_id: string | null;
    owed_centavos: Generated<number>;
    collected_centavos: Generated<number>;
    fee_centavos: Generated<number>;
    freight_centavos: Generated<number>;
    outcome: string;
  };
  remittances: {
    id: string;
    courier: string;
    received_on: string;
    reference: Generated<string>;
    centavos: number;
    file_hash: string | null;
    created_at: Generated<Date>;
    created_by: string;
    checked_at: Date | null;
    checked_by: string | null;
  };
  return_lines: {
    return_id: string;
    order_id: string;
    position: number;
    quantity: number;
    claimed: number;
    received: number | null;
    restocked: Generated<number>;
    refunded: Generated<number>;
    goods_centavos: Generated<number>;
    delivery_centavos: Generated<number>;
  };
  return_pictures: {
    id: string;
    order_id: string;
    return_id: string | null;
    position: number | null;
    webp: Buffer;
    created_at: Generated<Date>;
  };
  returned_lines: {
    order_id: string;
    position: number;
    bought: number;
    claimed: Generated<number>;
    received: Generated<number>;
    restocked: Generated<number>;
    refunded: Generated<number>;
  };
  returned_parcels: {
    return_id: string;
    order_id: string;
    cause: string;
    condition: string;
    courier: string | null;
    tracking_number: string | null;
    charge_centavos: number;
    phone_key: string | null;
  };
  returns: {
    id: string;
    number: Generated<number>;
    order_id: string;
    state: Generated<string>;
    reason: string;
    note: Generated<string>;
    answer: Generated<string>;
    refund_note: Generated<string>;
    needs_goods: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string;
    answered_at: Date | null;
    answered_by: string | null;
    received_at: Date | null;
    received_by: string | null;
    closed_at: Date | null;
    closed_by: string | null;
    version: Generated<number>;
  };
  sales_recount: {
    only_one: Generated<boolean>;
    next_at: Generated<Date>;
    buyers: number;
  };
  sales_tallies: {
    span: string;
    start: string;
    variant_id: string;
    product_id: string;
    units: number;
    centavos: number;
  };
  scheduled_price_changes: {
    variant_id: string;
    at: Date;
  };
  search_variants: {
    variant: string;
    word: string;
  };
  search_words: {
    word: string;
  };
  second_factors: {
    user_id: string;
    secret: Buffer;
    confirmed_at: Date | null;
    last_step: Generated<number>;
  };
  security_events: {
    id: string;
    at: Generated<Date>;
    kind: string;
    outcome: string;
    account_type: string | null;
    user_id: string | null;
    target_id: string | null;
    network: string | null;
    path: string | null;
    count: Generated<number>;
  };
  sessions: {
    token_hash: Buffer;
    user_id: string;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    idle_limit: unknown;
    expires_at: Date;
    device: Generated<string>;
    confirmed_at: Date | null;
  };
  settings_versions: {
    version: number;
    settings: unknown;
    shipping: unknown;
    actor_id: string;
    at: Generated<Date>;
  };
  staff_orders: {
    order_id: string;
    source: string;
    entered_by: string;
    pay_until: Date | null;
  };
  stale_sales_days: {
    id: Generated<number>;
    day: string;
  };
  statement_lines: {
    id: string;
    account_id: string;
    line_key: string;
    at: Date;
    is_day: boolean;
    centavos: number;
    reference: Generated<string>;
    sender: Generated<string>;
    imported_at: Generated<Date>;
    imported_by: string;
    dismissed_at: Date | null;
    dismissed_by: string | null;
  };
  stock_moves: {
    id: Generated<number>;
    variant_id: string;
    at: Generated<Date>;
    kind: string;
    delta: number;
    stock_after: number;
    taken_after: number;
    actor_id: string | null;
    note: Generated<string>;
    idempotency_key: string | null;
  };
  transfer_accounts: {
    id: string;
    method: string;
    bank: Generated<string>;
    name: string;
    number: string;
    qr_webp: Buffer | null;
    is_active: Generated<boolean>;
    created_at: Generated<Date>;
  };
  transfer_claims: {
    account_id: string;
    reference: string;
    order_id: string;
    attempt: number;
    sent_at: Generated<Date>;
  };
  transfer_receipts: {
    order_id: string;
    attempt: number;
    account_id: string;
    line_id: string | null;
    reference: Generated<string>;
    centavos: number;
    received_at: Generated<Date>;
    received_by: string | null;
  };
  users: {
    id: string;
    role: string;
    email: string | null;
    name: Generated<string>;
    username: string | null;
    password_hash: string | null;
    created_at: Generated<Date>;
    admin_role: string | null;
    disabled_at: Date | null;
    temporary_password_until: Date | null;
    second_factor_due_at: Date | null;
    page_size: number | null;
    erased_at: Date | null;
    mailbox_key: string | null;
  };
  variants: {
    id: string;
    product_id: string;
    position: Generated<number>;
    option_values: Generated<string[]>;
    price_centavos: number;
    sale_centavos: number | null;
    sale_from: Date | null;
    sale_until: Date | null;
    stock: number | null;
    taken: Generated<number>;
    sku: string | null;
    barcode: string | null;
    weight_grams: number | null;
    image: string | null;
    archived_at: Date | null;
  };
  waiting_room: {
    single: Generated<boolean>;
    epoch: Generated<number>;
    issued: Generated<number>;
    called: Generated<number>;
    waited_at: Generated<Date>;
  };
  webhook_events: {
    provider: string;
    id: string;
    type: string;
    provider_reference: string | null;
    received_at: Generated<Date>;
  };
};
