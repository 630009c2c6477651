export const endpoints = [
  "create_intent",
  "get_intent",
  "attach",
  "cancel_intent",
  "create_method",
  "create_refund",
  "get_refund",
  "create_webhook",
  "list_webhooks",
  "get_webhook",
  "update_webhook",
  "enable_webhook",
  "disable_webhook",
] as const;

export type Endpoint = (typeof endpoints)[number];

export const callFaults = {
  timeout: "never answers, does nothing",
  "500": "answers 500, does nothing",
  "409": "answers 409, does nothing",
  "429": "answers 429, does nothing",
  reset: "resets the connection, does nothing",
  slow: "waits, then acts and answers",
  reply_lost: "acts, then resets the connection",
  "500_after_acting": "acts, then answers 500",
  malformed: "acts, then answers 200 with half a JSON document",
} as const;

export const webhookFaults = {
  drop: "is never sent",
} as const;

type CallFault = keyof typeof callFaults;
type WebhookFault = keyof typeof webhookFaults;

export type Fault = {
  id: number;
  endpoint: Endpoint | "any" | "webhook";
  kind: CallFault | WebhookFault;
  /** Remaining uses; null until cleared. */
  count: number | null;
  ms: number;
  used: number;
};

export type Faults = {
  armed(): Fault[];
  arm(fault: Omit<Fault, "id" | "used">): Fault;
  clear(): void;
  takeForCall(endpoint: Endpoint): Fault | null;
  takeForWebhook(): Fault | null;
};

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let lastId = 0;

  function takeFault(matches: (fault: Fault) => boolean): Fault | null {
    const fault = faults.find(matches);
    if (!fault) return null;
    fault.used += 1;
    if (fault.count !== null) fault.count -= 1;
    if (fault.count === 0) faults = faults.filter((other) => other !== fault);
    return fault;
  }

  return {
    armed: () => faults,
    arm(input) {
      lastId += 1;
      const fault = { ...input, id: lastId, used: 0 };
      faults.push(fault);
      return fault;
    },
    clear() {
      faults = [];
    },
    takeForCall: (endpoint) => takeFault((fault) => fault.endpoint === endpoint || fault.endpoint === "any"),
    takeForWebhook: () => takeFault((fault) => fault.endpoint === "webhook"),
  };
}
