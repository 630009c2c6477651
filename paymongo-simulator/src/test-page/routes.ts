import type { FastifyInstance, FastifyReply } from "fastify";

import type { Deps } from "../deps.ts";
import { authorize, expire, fail } from "../intents/outcomes.ts";
import { returnUrlOf } from "../intents/wire.ts";
import { sendPage } from "../pages/layout.ts";
import { methods } from "../payment-methods/methods.ts";
import type { Authorization } from "../state/records.ts";
import {
  type Choice,
  choices,
  decidedPage,
  paymentPage,
  type ShopperView,
  tabClosedPage,
  unknownPage,
} from "./page.ts";

export async function testPage(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get("/sources", async (request, reply) => {
    const view = findView(deps, idOf(request.query));
    if (!view) return sendPage(reply, 404, "Payment not found", unknownPage());
    return sendPage(reply, 200, `${view.methodLabel} test payment`, paymentPage(view));
  });

  app.post("/sources", async (request, reply) => {
    const id = idOf(request.query);
    const view = findView(deps, id);
    if (!view) return sendPage(reply, 404, "Payment not found", unknownPage());
    const choice = choices.find(
      (name) => name === (request.body as { choice?: unknown } | undefined)?.choice,
    );
    if (!choice) return sendPage(reply, 400, `${view.methodLabel} test payment`, paymentPage(view));

    decide(deps, id, choice);
    return sendResult(deps, reply, id, choice);
  });
}

function idOf(query: unknown): string {
  const { id } = query as { id?: unknown };
  return typeof id === "string" ? id : "";
}

function findView(deps: Deps, id: string): ShopperView | null {
  const authorization = deps.store.find("authorization", id);
  return authorization ? viewOf(deps, authorization) : null;
}

function viewOf(deps: Deps, authorization: Authorization): ShopperView {
  const { id, intentId, methodType, expiresAt, state, returnUrl, qrCodeId } = authorization;
  const { amount, description } = deps.store.get("intent", intentId);
  return {
    id,
    methodLabel: methods[methodType].label,
    isQr: qrCodeId !== null,
    amount,
    description,
    expiresAt,
    state,
    isOpen: state === "open",
    returnUrl: returnUrl && returnUrlOf(deps, authorization),
  };
}

function decide(deps: Deps, id: string, choice: Choice): void {
  switch (choice) {
    case "authorize":
    case "pay_and_close":
      authorize(deps, id);
      break;
    case "fail":
      fail(deps, id);
      break;
    case "expire":
      expire(deps, id);
  }
}

function sendResult(deps: Deps, reply: FastifyReply, id: string, choice: Choice): FastifyReply {
  const view = findView(deps, id);
  if (choice === "close") return sendPage(reply, 200, "Tab closed", tabClosedPage(false));
  if (choice === "pay_and_close") return sendPage(reply, 200, "Tab closed", tabClosedPage(true));
  if (!view?.returnUrl) return sendPage(reply, 200, "Done", decidedPage(view?.state ?? "unknown"));
  return reply.redirect(view.returnUrl, 303);
}
