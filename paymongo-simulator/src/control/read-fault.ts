import { callFaults, endpoints, type Fault, webhookFaults } from "../faults/faults.ts";
import { wholeNumber } from "../settings.ts";

export const faultTargets = ["any", ...endpoints, "webhook"] as const;

const DEFAULT_MS = 5000;

export function readFault(input: Record<string, unknown>): Omit<Fault, "id" | "used"> {
  const endpoint = faultTargets.find((target) => target === input["endpoint"]);
  if (!endpoint) throw new RangeError(`endpoint: ${faultTargets.join(" | ")}`);

  const kinds = Object.keys(endpoint === "webhook" ? webhookFaults : callFaults) as Fault["kind"][];
  const kind = kinds.find((allowed) => allowed === String(input["kind"]));
  if (!kind) throw new RangeError(`kind for ${endpoint}: ${kinds.join(" | ")}`);

  const isForever = input["count"] === null || input["count"] === "forever";
  return {
    endpoint,
    kind,
    count: isForever ? null : numberOr(1, input["count"], "count"),
    ms: numberOr(DEFAULT_MS, input["ms"], "ms"),
  };
}

function numberOr(fallback: number, value: unknown, name: string): number {
  return value === undefined || value === "" ? fallback : wholeNumber(name, value);
}
