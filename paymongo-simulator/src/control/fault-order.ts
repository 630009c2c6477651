import { callFaults, endpoints, type Fault, webhookFaults } from "../faults/faults.ts";
import { wholeNumber } from "../settings.ts";

/** In the order of the control page. */
export const faultTargets = ["any", ...endpoints, "webhook"] as const;

const DEFAULT_MS = 5000;

/** Accepts JSON and forms: an empty form field means the default. */
export function readFault(wishes: Record<string, unknown>): Omit<Fault, "id" | "used"> {
  const endpoint = faultTargets.find((target) => target === wishes["endpoint"]);
  if (!endpoint) throw new RangeError(`endpoint: ${faultTargets.join(" | ")}`);

  const kinds = Object.keys(endpoint === "webhook" ? webhookFaults : callFaults) as Fault["kind"][];
  const kind = kinds.find((known) => known === String(wishes["kind"]));
  if (!kind) throw new RangeError(`kind for ${endpoint}: ${kinds.join(" | ")}`);

  const isForever = wishes["count"] === null || wishes["count"] === "forever";
  return {
    endpoint,
    kind,
    event: typeof wishes["event"] === "string" && wishes["event"] !== "" ? wishes["event"] : null,
    skip: numberOr(0, wishes["skip"], "skip"),
    count: isForever ? null : numberOr(1, wishes["count"], "count"),
    ms: numberOr(DEFAULT_MS, wishes["ms"], "ms"),
  };
}

function numberOr(fallback: number, value: unknown, name: string): number {
  return value === undefined || value === "" ? fallback : wholeNumber(name, value);
}
