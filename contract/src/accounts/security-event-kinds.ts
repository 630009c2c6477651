/**
 * `refusal` is any call with a 403 response; for the other kinds, an endpoint names its `event` in the
 * contract.
 */
export const SECURITY_EVENT_KINDS = [
  "log_in",
  "shopper_log_in",
  "log_out",
  "personal_data_export",
  "email_change",
  "account_erase",
  "customer_erase",
  "log_out_everywhere",
  "session_end",
  "confirmation",
  "password_change",
  "second_factor_start",
  "second_factor_on",
  "second_factor_off",
  "recovery_codes_renew",
  "passkey_start",
  "passkey_add",
  "passkey_remove",
  "person_add",
  "person_change",
  "person_reset",
  "settings_change",
  "settings_restore",
  "provider_keys_change",
  "provider_keys_remove",
  "refund",
  "large_promotion",
  "order_export",
  "product_export",
  "refusal",
  "command_line_create",
  "command_line_reset",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];
