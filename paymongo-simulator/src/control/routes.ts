import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "../deps.ts";
import { authorize, expire, fail } from "../intents/outcomes.ts";
import { sendPage } from "../pages/layout.ts";
import { changeSettings, wholeNumber, type Settings } from "../settings.ts";
import type { Intent } from "../state/records.ts";
import { toLedger, toState } from "./ledger.ts";
import { readFault } from "./read-fault.ts";
import { controlPage } from "./page.ts";
import { addPastPayment } from "./past-payment.ts";

type Input = Record<string, unknown>;
type Handler = (input: Input, id: string) => unknown;

export async function controlRoutes(
  app: FastifyInstance,
  deps: Deps,
  initialSettings: Settings,
): Promise<void> {
  const { store, clock, faults, settings } = deps;
  const post = (path: string, handler: Handler) =>
    app.post(path, async (request, reply) =>
      sendResult(request, reply, await handler(inputOf(request), idOf(request))),
    );

  app.get("/", async (_, reply) => sendPage(reply, 200, "Control", controlPage(deps)));
  app.get("/state", async () => toState(deps));
  app.get("/ledger", async () => toLedger(deps));
  app.get("/faults", async () => faults.armed());

  post("/reset", (input) => reset(deps, initialSettings, String(input["webhooks"]) === "true"));

  post("/clock", async (input) => {
    await clock.advance(wholeNumber("advanceMs", input["advanceMs"]));
    store.save({ kind: "clock", id: "clock", aheadMs: clock.aheadMs() });
    return { now: clock.now(), aheadMs: clock.aheadMs() };
  });

  post("/settings", (input) => {
    changeSettings(settings, input);
    return settings;
  });

  post("/payments", (input) => addPastPayment(deps, input));
  post("/faults", (input) => faults.arm(readFault(input)));
  post("/faults/clear", () => {
    faults.clear();
    return faults.armed();
  });
  post("/intents/:id/pay", (input, id) =>
    decide(deps, id, (attempt) => authorize(deps, attempt, String(input["late"]) === "true")),
  );
  post("/intents/:id/fail", ({ code, message }, id) =>
    decide(deps, id, (attempt) =>
      fail(
        deps,
        attempt,
        typeof code === "string"
          ? { code, message: typeof message === "string" ? message : code }
          : undefined,
      ),
    ),
  );
  post("/intents/:id/expire", (_, id) => decide(deps, id, (attempt) => expire(deps, attempt)));
}

function sendResult(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? reply.redirect("/_control/", 303) : reply.send(result);
}

function inputOf({ body }: FastifyRequest): Input {
  return typeof body === "object" && body !== null ? (body as Input) : {};
}

function idOf({ params }: FastifyRequest): string {
  return (params as { id?: string }).id ?? "";
}

/** Keeps webhooks unless requested: shops register them once, but tests reset often. */
function reset(
  { store, clock, faults, settings }: Deps,
  initialSettings: Settings,
  includesWebhooks: boolean,
) {
  const webhooks = includesWebhooks ? [] : store.all("webhook");
  store.clear();
  clock.reset();
  faults.clear();
  Object.assign(settings, initialSettings);
  for (const webhook of webhooks)
    store.save({ ...webhook, status: "enabled", disabledReason: null, exhaustedInARow: 0 });
  return { reset: true };
}

function decide({ store }: Deps, id: string, applyDecision: (authorizationId: string) => boolean): Intent {
  const intent = requireRecord(store.find("intent", id), id);
  if (intent.authorizationId === null) throw conflict(`${id} has no payment method attached.`);
  if (!applyDecision(intent.authorizationId))
    throw conflict(`${id} is ${intent.status}, so there is nothing to decide.`);
  return store.get("intent", id);
}

function requireRecord<T>(record: T | undefined, id: string): T {
  if (record === undefined) throw Object.assign(new Error(`There is no ${id}.`), { statusCode: 404 });
  return record;
}

function conflict(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 409 });
}
