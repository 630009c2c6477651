import type { SecurityEventKind } from "@tindahan/contract/accounts/security-event-kinds.ts";
import type { SecurityEvent } from "@tindahan/contract/accounts/security-events.ts";

const SUCCESS_SENTENCES: Record<SecurityEventKind, (by: string, target: string) => string> = {
  log_in: (by) => `${by} signed in`,
  shopper_log_in: (by) => `${by} logged in`,
  personal_data_export: (by) => `${by} downloaded their data`,
  email_change: (by) => `${by} changed their e-mail address`,
  account_erase: () => "A shopper erased their account",
  customer_erase: (by) => `${by} erased a customer`,
  log_out: (by) => `${by} signed out`,
  log_out_everywhere: (by) => `${by} signed out everywhere`,
  session_end: (by) => `${by} signed out of another device`,
  confirmation: (by) => `${by} confirmed their identity`,
  password_change: (by) => `${by} changed their password`,
  second_factor_start: (by) => `${by} started setting up a second factor`,
  second_factor_on: (by) => `${by} turned the second factor on`,
  second_factor_off: (by) => `${by} turned the second factor off`,
  recovery_codes_renew: (by) => `${by} created new recovery codes`,
  passkey_start: (by) => `${by} started adding a passkey`,
  passkey_add: (by) => `${by} added a passkey`,
  passkey_remove: (by) => `${by} removed a passkey`,
  person_add: (by, target) => `${by} added ${target}`,
  person_change: (by, target) => `${by} changed the role or access of ${target}`,
  person_reset: (by, target) => `${by} reset the password of ${target}`,
  settings_change: (by) => `${by} changed the settings`,
  settings_restore: (by) => `${by} restored earlier settings`,
  provider_keys_change: (by) => `${by} changed the payment provider’s keys`,
  provider_keys_remove: (by) => `${by} removed the payment provider’s keys`,
  large_promotion: (by) => `${by} saved a promotion over 50% off`,
  refund: (by) => `${by} refunded a payment`,
  order_export: (by) => `${by} exported orders`,
  product_export: (by) => `${by} exported products`,
  refusal: (by) => `${by} was refused`,
  command_line_create: (_, target) => `tindahan admin gave ${target} a new password`,
  command_line_reset: (_, target) => `tindahan admin turned off the second factor of ${target}`,
};

const ATTEMPT_PHRASES: Partial<Record<SecurityEventKind, (target: string) => string>> = {
  log_in: () => "sign in",
  shopper_log_in: () => "log in",
  email_change: () => "change their e-mail address",
  account_erase: () => "erase their account",
  customer_erase: () => "erase a customer",
  session_end: () => "sign out of another device",
  confirmation: () => "confirm their identity",
  password_change: () => "change the password",
  second_factor_start: () => "set up a second factor",
  second_factor_on: () => "turn the second factor on",
  second_factor_off: () => "turn the second factor off",
  recovery_codes_renew: () => "create new recovery codes",
  passkey_start: () => "start adding a passkey",
  passkey_add: () => "add a passkey",
  passkey_remove: () => "remove a passkey",
  person_add: () => "add a person",
  person_change: (target) => `change the role or access of ${target}`,
  person_reset: (target) => `reset the password of ${target}`,
  settings_change: () => "change the settings",
  settings_restore: () => "restore earlier settings",
  provider_keys_change: () => "change the payment provider’s keys",
  provider_keys_remove: () => "remove the payment provider’s keys",
  large_promotion: () => "save a promotion",
  refund: () => "refund a payment",
  order_export: () => "export orders",
  product_export: () => "export products",
};

const REASONS: Record<string, string> = {
  invalid_credentials: "wrong password",
  invalid_otp: "wrong code",
  code_wrong: "wrong code",
  password_expired: "the first password has expired",
  confirmation_wrong: "wrong password",
  confirmation_code_wrong: "wrong code",
  too_many_attempts: "too many attempts",
  own_account: "their own account",
  forbidden: "not allowed",
  signature_invalid: "signature does not match",
};

export function securityEventSentence({ kind, outcome, by, target, path }: SecurityEvent): string {
  const targetName = target ?? "someone";
  if (outcome === "ok") return SUCCESS_SENTENCES[kind](by ?? "Someone", targetName);
  const reason = REASONS[outcome] ?? outcome;
  const attempt = ATTEMPT_PHRASES[kind]?.(targetName) ?? `call ${path ?? "the shop"}`;
  return `Refused: ${by ?? "someone unknown"} tried to ${attempt} (${reason})`;
}

export const EVENT_KIND_OPTIONS: [kind: SecurityEventKind, name: string][] = [
  ["log_in", "Sign-ins"],
  ["person_add", "People added"],
  ["person_change", "Roles and access changed"],
  ["person_reset", "Passwords reset"],
  ["password_change", "Passwords changed"],
  ["second_factor_on", "Second factor on"],
  ["second_factor_off", "Second factor off"],
  ["settings_change", "Settings changed"],
  ["provider_keys_change", "Payment keys changed"],
  ["provider_keys_remove", "Payment keys removed"],
  ["confirmation", "Identity confirmed"],
  ["refund", "Payments refunded"],
  ["large_promotion", "Promotions over 50% off"],
  ["order_export", "Orders exported"],
  ["product_export", "Products exported"],
  ["refusal", "Other refusals"],
  ["command_line_create", "tindahan admin: create"],
  ["command_line_reset", "tindahan admin: reset"],
  ["shopper_log_in", "Shoppers' log-ins"],
  ["personal_data_export", "Shoppers' data downloaded"],
  ["email_change", "Shoppers' e-mail addresses changed"],
  ["account_erase", "Accounts erased"],
  ["customer_erase", "Customers erased"],
];
