import type { Waiting } from "./waiting.ts";

export const errors = {
  invalid_request: { status: 400, message: "Please check what you entered." },
  invalid_otp: { status: 400, message: "Invalid or expired OTP." },
  login_required: { status: 401, message: "Please log in." },
  invalid_credentials: { status: 401, message: "Invalid credentials." },
  code_required: { status: 401, message: "Enter the code from your authenticator app." },
  code_wrong: { status: 401, message: "That code is wrong or was already used." },
  passkey_unknown: { status: 401, message: "This passkey does not work here. Sign in with your password." },
  password_expired: {
    status: 401,
    message: "This temporary password has expired. Ask an owner for a new one.",
  },
  // Status 403, because a 401 would end the session.
  confirmation_required: { status: 403, message: "Enter your password to confirm this." },
  confirmation_wrong: { status: 403, message: "That is not your password." },
  confirmation_code_required: { status: 403, message: "Enter the code from your authenticator app." },
  confirmation_code_wrong: {
    status: 403,
    message: "That code is wrong or was already used. Wait for the next one.",
  },
  password_change_required: { status: 403, message: "Choose a password of your own first." },
  second_factor_required: { status: 403, message: "Set up your second factor first." },
  own_account: { status: 403, message: "You cannot do this to your own account. Ask another owner." },
  forbidden: { status: 403, message: "You are not allowed to do that." },
  last_owner: { status: 409, message: "The shop needs an owner. Make someone else an owner first." },
  not_found: { status: 404, message: "We could not find that." },
  picture_unreadable: {
    status: 400,
    message: "That is not a JPEG, PNG, WebP or AVIF picture that we can read.",
  },
  picture_too_large: {
    status: 413,
    message:
      "That picture is too large. Please send one of at most 10 MB and 50 megapixels, and at most 16,384 pixels on each side.",
  },
  too_large: { status: 413, message: "That is too large." },
  product_gone: { status: 404, message: "This product is no longer available." },
  sku_taken: { status: 409, message: "Another product has this SKU." },
  stock_below_zero: { status: 409, message: "Not enough stock." },
  option_missing: { status: 409, message: "Please choose an option first." },
  not_in_cart: { status: 404, message: "That is not in your cart." },
  quantity_limit: { status: 400, message: "You can order at most 99 of one product." },
  cart_full: { status: 409, message: "A cart holds at most 50 different products." },
  addresses_full: {
    status: 409,
    message: "Your address book holds at most 20 addresses. Please delete one first.",
  },
  cart_empty: { status: 409, message: "Your cart is empty." },
  not_enough_stock: {
    status: 409,
    message: "An item in your cart is sold out or has too little stock left.",
  },
  voucher_unknown: { status: 404, message: "This voucher code isn’t valid." },
  voucher_over: { status: 409, message: "This code is not valid today." },
  voucher_used_up: { status: 409, message: "This code has been used up." },
  voucher_used_before: { status: 409, message: "You have used this code already." },
  voucher_spend_more: { status: 409, message: "Spend more to use this code." },
  voucher_not_for_these: { status: 409, message: "This code does not apply to the products in your cart." },
  total_changed: { status: 409, message: "Your cart or a price has changed. Please check the total." },
  place_required: { status: 400, message: "Please choose your city and barangay." },
  cannot_ship_there: { status: 409, message: "We cannot ship there yet." },
  delivery_gone: {
    status: 409,
    message: "This delivery option is not available. Please choose another.",
  },
  too_heavy: {
    status: 409,
    message: "This order is too heavy for this delivery option. Please choose another, or order less.",
  },
  cash_not_taken: {
    status: 409,
    message: "Cash on Delivery is not available for this delivery. Please pay another way.",
  },
  on_vacation: { status: 409, message: "The shop is on vacation and not taking orders right now." },
  order_cannot_change: { status: 409, message: "This order can no longer be changed." },
  payment_closed: {
    status: 409,
    message: "Its payment was closed with the cancellation. The customer can order again.",
  },
  parcel_returned: { status: 409, message: "This parcel came back. Please make a new order instead." },
  return_impossible: { status: 409, message: "These items cannot be returned, or no longer." },
  return_changed: {
    status: 409,
    message: "This return has changed meanwhile. Please review it and try again.",
  },
  tracking_number_taken: { status: 409, message: "Another order has this tracking number." },
  order_refunded: { status: 409, message: "This order was refunded. Do not ship it." },
  order_changed: {
    status: 409,
    message: "Someone else just changed this order. Please review it and try again.",
  },
  product_changed: { status: 409, message: "Someone else just changed this product." },
  settings_changed: {
    status: 409,
    message: "Someone else just changed the settings. Please review them and try again.",
  },
  email_unchanged: { status: 409, message: "That is the e-mail address of your account already." },
  account_has_open_orders: {
    status: 409,
    message:
      "You have an order that is not finished. We need your details until it is delivered or cancelled, and any refund has arrived.",
  },
  complaint_changed: {
    status: 409,
    message: "Someone else just changed this complaint. Please review it and try again.",
  },
  page_changed: {
    status: 409,
    message: "Someone else just changed this page. Please review it and try again.",
  },
  shop_email_missing: {
    status: 409,
    message: "A test mail goes to the shop's e-mail address. Please enter one and save it first.",
  },
  mail_not_sent: {
    status: 503,
    message:
      "The mail server did not accept the mail. Please ask the person who installed the shop to check SMTP_URL and the log.",
  },
  order_status_missing: { status: 400, message: "Please select a status." },
  nothing_selected: { status: 400, message: "No orders match your selection." },
  payment_method_unavailable: { status: 409, message: "This payment method is not available right now." },
  cod_denied: { status: 409, message: "You cannot pay with Cash on Delivery. Please pay another way." },
  cod_limit: {
    status: 409,
    message:
      "There are too many open Cash on Delivery orders for your account or phone number. Please pay another way, or order again once one has been delivered.",
  },
  idempotency_key_reused: {
    status: 409,
    message:
      "This order was already placed with other details. Please check your orders before you place it again.",
  },
  payment_amount_limit: {
    status: 409,
    message: "This payment method is not available for this order total.",
  },
  payment_source_missing: { status: 400, message: "Missing payment source ID." },
  payment_failed: { status: 402, message: "Payment failed. Order was cancelled." },
  payment_pending: { status: 409, message: "Your payment is still being confirmed." },
  payment_already_made: { status: 409, message: "Payment already confirmed." },
  payment_too_late: {
    status: 409,
    message: "Your payment arrived after the order was cancelled. We will refund you.",
  },
  payment_mismatched: {
    status: 409,
    message: "Your payment has arrived, but it does not match your order. The shop is checking it.",
  },
  payment_provider_away: {
    status: 503,
    message:
      "We could not reach the payment provider. Nothing was charged. Please try again, or choose Cash on Delivery.",
  },
  transfer_limit: {
    status: 409,
    message:
      "Three of your orders are waiting for a transfer. Please pay or cancel one of them first, or pay another way.",
  },
  transfer_reference_used: {
    status: 409,
    message: "This reference was already used for another payment. Please check it on your receipt.",
  },
  transfer_closed: { status: 409, message: "This order is not waiting for a transfer." },
  transfer_short: { status: 409, message: "Less arrived than is due for this order." },
  statement_line_used: { status: 409, message: "This transfer was already used for another order." },
  webhook_not_registered: {
    status: 409,
    message: "The webhook could not be registered at the payment provider.",
  },
  signature_invalid: { status: 401, message: "The signature does not match." },
  refund_impossible: { status: 409, message: "There is no payment to refund." },
  refund_by_hand: {
    status: 409,
    message:
      "The payment provider cannot send this payment back. Send the money yourself and enter its reference.",
  },
  cash_not_received: {
    status: 409,
    message: "The cash for this order has not arrived yet. Mark the order as delivered first.",
  },
  refund_too_large: { status: 409, message: "You cannot refund more than was paid." },
  unsupported_media_type: { status: 415, message: "Please send JSON." },
  too_many_attempts: { status: 429, message: "Too many attempts. Please wait a few minutes and try again." },
  too_many_requests: { status: 429, message: "Too many requests. Please wait a moment and try again." },
  unexpected: { status: 500, message: "An unexpected error occurred." },
  network: { status: 503, message: "Network error" }, // Created by the client if no response arrives.
  // The API adds the waiting time or end time to these messages.
  waiting_room: { status: 503, message: "The shop is busy right now. Please try again in a moment." },
  waiting_room_full: { status: 503, message: "The shop is busy right now. Please try again in a moment." },
  unavailable: { status: 503, message: "The shop is busy right now. Please try again in a moment." },
  disk_full: {
    status: 507,
    message: "The server's disk is full, so nothing was saved. Please free some space and try again.",
  },
  fields_missing: { status: 400, message: "Please fill in all fields." },
  price_invalid: { status: 400, message: "Price must be a number greater than 0." },
  sale_not_lower: { status: 400, message: "The sale price must be lower than the price." },
  sale_ends_before: { status: 400, message: "The sale must end after it begins." },
  promotion_changed: {
    status: 409,
    message: "Someone else just changed this promotion. Please review it and try again.",
  },
  promotion_code_taken: { status: 409, message: "Another promotion has this code at that time." },
  category_name_missing: { status: 400, message: "Please fill in the category name field." },
  category_in_use: { status: 409, message: "This category has products. Choose where to move them." },
  category_not_restorable: {
    status: 409,
    message: "Too many products were moved to another category. This cannot be undone.",
  },
  category_exists: { status: 409, message: "Category already exists" },
  import_outdated: {
    status: 409,
    message:
      "The catalogue has changed since this file was checked. Nothing was imported. Please check the file again.",
  },
  picture_refused: {
    status: 400,
    message:
      "Please upload a picture, or use one that is already in this shop: pictures from other addresses are not shown.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Response of a failed call. Some clients read `message`, others `error`; both have the same text. */
export type Failure = {
  success: false;
  code: ErrorCode;
  message: string;
  error: string;
  requestId?: string;
  fields?: Record<string, string>;
  /** Set for `waiting_room`; the client repeats the call after `retryAfter` seconds. */
  waiting?: Waiting;
};

export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly requestId: string | undefined;
  readonly waiting: Waiting | undefined;

  constructor(
    code: ErrorCode,
    message: string = errors[code].message,
    fields?: Record<string, string>,
    requestId?: string,
    waiting?: Waiting,
  ) {
    super(message);
    this.name = "ShopError";
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.waiting = waiting;
  }
}

export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof ShopError && error.code !== "unexpected" ? error.message : fallback;
}
