import { callFaults, endpoints, type Fault, webhookFaults } from "../faults/faults.ts";
import { wholeNumber } from "../settings.ts";

/** What a fault applies to, in the order offered on the control page. */
export const faultTargets = ["any", ...endpoints, "webhook"] as const;

const DEFAULT_MS = 5000;

/** Takes JSON and forms: in a form an empty field means the default, and "forever" is a word. */
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
