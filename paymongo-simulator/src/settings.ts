/** Behavior that PayMongo leaves open, contradicts or varies. The shop must work with every value. */
export const defaultSettings = {
  /** Whether `payment_intent_id` is appended correctly, with a fixed separator, or not. */
  returnJoiner: "correct" as "correct" | "?" | "&" | "none",
  /** Time from a change to its webhook; about 500 ms in captured traffic. */
  webhookDelayMs: 500,
  refundOutcome: "succeeded" as "succeeded" | "failed",
};

export type Settings = typeof defaultSettings;

const choices: Partial<Record<keyof Settings, readonly string[]>> = {
  returnJoiner: ["correct", "?", "&", "none"],
  refundOutcome: ["succeeded", "failed"],
};

export function changeSettings(settings: Settings, input: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(input)) {
    if (!(name in defaultSettings)) throw new RangeError(`There is no setting "${name}".`);
    const key = name as keyof Settings;
    const allowed = choices[key];
    if (allowed && !allowed.includes(String(value))) throw new RangeError(`${name}: ${allowed.join(" | ")}`);
    Object.assign(settings, { [key]: convertLike(defaultSettings[key], value, name) });
  }
}

function convertLike(example: unknown, value: unknown, name: string): unknown {
  if (typeof example === "string") return String(value);
  return wholeNumber(name, value);
}

export function wholeNumber(name: string, value: unknown): number {
  const number = value === "" ? NaN : Number(value);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${name}: a whole number from 0`);
  return number;
}
