/** Every failure a caller can see: its HTTP status and the words shown to a person. */
export const errors = {
  invalid_request: { status: 400, message: "Some of what was sent is not valid." },
  invalid_otp: { status: 400, message: "Invalid or expired OTP." },
  login_required: { status: 401, message: "Please log in." },
  invalid_credentials: { status: 401, message: "Invalid credentials." },
  forbidden: { status: 403, message: "You are not allowed to do that." },
  not_found: { status: 404, message: "We could not find that." },
  too_large: { status: 413, message: "That is too large." },
  unsupported_media_type: { status: 415, message: "Please send JSON." },
  too_many_attempts: { status: 429, message: "Too many attempts. Please wait a few minutes and try again." },
  too_many_requests: { status: 429, message: "Too many requests. Please wait a moment and try again." },
  unexpected: { status: 500, message: "An unexpected error occurred." },
  unavailable: { status: 503, message: "The shop is busy right now. Please try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** What every failed call answers. `error` repeats `message`: some callers read the one, some the other. */
export type Failure = {
  success: false;
  code: ErrorCode;
  message: string;
  error: string;
  requestId?: string;
  fields?: Record<string, string>;
};

/** A failure that was expected: thrown anywhere, turned into an answer in one place. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** By which the merchant finds it in the logs. */
  readonly requestId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string = errors[code].message,
    fields?: Record<string, string>,
    requestId?: string,
  ) {
    super(message);
    this.name = "ShopError";
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }
}
