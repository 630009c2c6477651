import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "../deps.ts";
import { authorize, expire, fail } from "../intents/outcomes.ts";
import { sendPage } from "../pages/layout.ts";
import { changeSettings, wholeNumber, type Settings } from "../settings.ts";
import type { Intent } from "../state/records.ts";
import { moneyBooks, wholeState } from "./books.ts";
import { readFault } from "./fault-order.ts";
import { controlPage } from "./page.ts";

type Wishes = Record<string, unknown>;
type Handler = (wishes: Wishes, id: string) => unknown;

/** Controls for tests and testers: JSON in and out; forms redirect to the page. */
export async function controlRoutes(
  app: FastifyInstance,
  deps: Deps,
  initialSettings: Settings,
): Promise<void> {
  const { books, clock, faults, settings } = deps;
  const post = (path: string, handler: Handler) =>
    app.post(path, async (request, reply) =>
      answer(request, reply, await handler(wishesOf(request), idOf(request))),
    );

  app.get("/", async (_, reply) => sendPage(reply, 200, "Control", controlPage(deps)));
  app.get("/state", async () => wholeState(deps));
  app.get("/books", async () => moneyBooks(deps));
  app.get("/faults", async () => faults.armed());

  post("/reset", (wishes) => reset(deps, initialSettings, String(wishes["webhooks"]) === "true"));

  post("/clock", async (wishes) => {
    await clock.advance(wholeNumber("advanceMs", wishes["advanceMs"]));
    books.keep({ kind: "turn", id: "clock", aheadMs: clock.aheadMs() });
    return { now: clock.now(), aheadMs: clock.aheadMs() };
  });

  post("/settings", (wishes) => {
    changeSettings(settings, wishes);
    return settings;
  });

  post("/faults", (wishes) => faults.arm(readFault(wishes)));
  post("/faults/clear", () => {
    faults.clear();
    return faults.armed();
  });
  post("/intents/:id/pay", (wishes, id) =>
    decide(deps, id, (attempt) => authorize(deps, attempt, String(wishes["late"]) === "true")),
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

function answer(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? reply.redirect("/_control/", 303) : reply.send(result);
}

function wishesOf({ body }: FastifyRequest): Wishes {
  return typeof body === "object" && body !== null ? (body as Wishes) : {};
}

function idOf({ params }: FastifyRequest): string {
  return (params as { id?: string }).id ?? "";
}

/** Keeps webhooks unless requested: shops register them once, but tests reset often. */
function reset(
  { books, clock, faults, settings }: Deps,
  initialSettings: Settings,
  isForWebhooksToo: boolean,
) {
  const webhooks = isForWebhooksToo ? [] : books.all("webhook");
  books.clear();
  clock.reset();
  faults.clear();
  Object.assign(settings, initialSettings);
  for (const webhook of webhooks)
    books.keep({ ...webhook, status: "enabled", disabledReason: null, exhaustedInARow: 0 });
  return { reset: true };
}

function decide({ books }: Deps, id: string, act: (authorizationId: string) => boolean): Intent {
  const intent = found(books.find("intent", id), id);
  if (intent.authorizationId === null) throw conflict(`${id} has no payment method attached.`);
  if (!act(intent.authorizationId)) throw conflict(`${id} is ${intent.status}: nothing to decide.`);
  return books.get("intent", id);
}

function found<T>(record: T | undefined, id: string): T {
  if (record === undefined) throw Object.assign(new Error(`There is no ${id}.`), { statusCode: 404 });
  return record;
}

function conflict(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 409 });
}
