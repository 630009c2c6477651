/**
 * What PayMongo's documents leave open or contradict, and how fast it works. The shop has to cope with
 * every value, so its tests can turn each of them.
 */
export const defaultSettings = {
  /** How `payment_intent_id` is joined to the return URL: correctly, blindly with one of the two, or not at all. */
  returnJoiner: "correct" as "correct" | "?" | "&" | "none",
  /** Between a change and its webhook; about half a second in captured traffic. */
  webhookDelayMs: 500,
  /** Keeps the shopper waiting on the test page until the webhook has been answered. */
  webhookBeforeRedirect: false,
  /** Whether a repeated delivery is signed again, or carries the signature of the first. */
  retriesAreSignedAnew: true,
  /** How long an authorised payment stays `processing`. */
  processingMs: 0,
  /** Whether a wallet that ran out of time sends `payment.failed`. */
  expirySendsEvent: false,
  /** Whether the reason of a failure is also on the intent, not only on the failed payment. */
  failureOnIntent: true,
  /** Smallest payment: sources say 100 or 2000. */
  minimumAmount: 2000,
  /** How long a refund stays `pending`, and what becomes of it. */
  refundPendingMs: 2000,
  refundOutcome: "succeeded" as "succeeded" | "failed",
};

export type Settings = typeof defaultSettings;

const choices: Partial<Record<keyof Settings, readonly string[]>> = {
  returnJoiner: ["correct", "?", "&", "none"],
  refundOutcome: ["succeeded", "failed"],
};

function choicesFor(name: keyof Settings): readonly string[] | null {
  if (typeof defaultSettings[name] === "boolean") return ["true", "false"];
  return choices[name] ?? null;
}

/** Takes JSON and HTML forms alike, where every value is text. */
export function changeSettings(settings: Settings, wanted: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (!(name in defaultSettings)) throw new RangeError(`There is no setting "${name}".`);
    const key = name as keyof Settings;
    const allowed = choicesFor(key);
    if (allowed && !allowed.includes(String(value))) throw new RangeError(`${name}: ${allowed.join(" | ")}`);
    Object.assign(settings, { [key]: inTypeOf(defaultSettings[key], value, name) });
  }
}

function inTypeOf(example: unknown, value: unknown, name: string): unknown {
  if (typeof example === "boolean") return String(value) === "true";
  if (typeof example === "string") return String(value);
  return wholeNumber(name, value);
}

/** Also for the other forms and calls by which the simulator is controlled. */
export function wholeNumber(name: string, value: unknown): number {
  const number = value === "" ? NaN : Number(value);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${name}: a whole number from 0`);
  return number;
}
