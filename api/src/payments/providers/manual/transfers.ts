import type { FastifyInstance } from "fastify";
import {
  assignStatementLine,
  countTransfers,
  dismissStatementLine,
  getTransfer,
  importStatement,
  listTransfers,
  receiveTransfer,
  sendTransferReference,
} from "@tindahan/contract/payments/transfers.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { registerEndpoint } from "../../../platform/http/register-endpoint.ts";
import { consumeLimit } from "../../../platform/limits/rate-limits.ts";
import type { Services } from "../../../platform/services.ts";
import { importStatementText } from "./import-statement.ts";
import { selectOwnTransfer, selectTransferCounts, selectTransfers } from "./queries.ts";
import { insertTransferClaim } from "./claim.ts";
import { callReceiveTransfer, setLineDismissed } from "./receive.ts";

export function transferRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  registerEndpoint(app, getTransfer, async ({ caller, params }) => ({
    transfer: await selectOwnTransfer(db, params.id, caller.id),
  }));

  registerEndpoint(app, sendTransferReference, async ({ caller, params, body }) => {
    if (!(await consumeLimit(db, "transferReferences", `shopper:${caller.id}`)))
      throw new ShopError("too_many_attempts");
    await insertTransferClaim(services, caller.id, params.id, body.reference);
    return {
      transfer: await selectOwnTransfer(db, params.id, caller.id),
      message: "Reference sent. The shop checks whether the transfer arrived.",
    };
  });

  registerEndpoint(app, countTransfers, () => selectTransferCounts(db));

  registerEndpoint(app, listTransfers, () => selectTransfers(db));

  registerEndpoint(app, importStatement, async ({ caller, body }) => {
    const result = await importStatementText(services, caller.id, body);
    return { result, transfers: await selectTransfers(db) };
  });

  registerEndpoint(app, assignStatementLine, async ({ caller, params, body }) => {
    await callReceiveTransfer(db, caller.id, { orderNumber: body.orderNumber }, { lineId: params.id });
    return { transfers: await selectTransfers(db), message: "The order is paid" };
  });

  registerEndpoint(app, dismissStatementLine, async ({ caller, params }) => {
    await setLineDismissed(db, caller.id, params.id);
    return { transfers: await selectTransfers(db), message: "Taken off the list" };
  });

  registerEndpoint(app, receiveTransfer, async ({ caller, params, body }) => {
    await callReceiveTransfer(db, caller.id, { orderId: params.id }, { reference: body.reference });
    return { message: "The order is paid" };
  });
}
