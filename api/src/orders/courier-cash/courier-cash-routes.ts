import type { FastifyInstance } from "fastify";
import {
  checkRemittance,
  exportClaims,
  getCourierCash,
  getRemittance,
  listClaims,
  listRemittances,
  previewRemittance,
  recordRemittance,
  setCourierTerms,
} from "@tindahan/contract/orders/courier-cash.ts";
import { recordCash } from "@tindahan/contract/orders/manage-orders.ts";
import { paginationOf } from "../../platform/db/pagination.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { Services } from "../../platform/services.ts";
import { selectOrderDetails } from "../admin/order-file.ts";
import { setClaimState } from "./claim-state.ts";
import { countClaims, selectClaims, selectCourierCash, selectExportedClaims } from "./claims.ts";
import {
  countRemittances,
  insertRemittance,
  selectRemittance,
  selectRemittanceList,
  selectRemittancePreview,
  setRemittanceChecked,
} from "./remittances.ts";
import { setTerms } from "./terms.ts";

const DEFAULT_PAGE_SIZE = 25;

export function courierCashRoutes(app: FastifyInstance, { db }: Services): void {
  registerEndpoint(app, getCourierCash, () => selectCourierCash(db));

  registerEndpoint(
    app,
    listClaims,
    async ({ query: { courier, group = "open", page = 1, limit = DEFAULT_PAGE_SIZE } }) => {
      const counts = await countClaims(db, courier);
      const claims = await selectClaims(db, { courier, group }, { limit, skip: (page - 1) * limit });
      return { claims, counts, pagination: paginationOf(page, limit, counts[group]) };
    },
  );

  registerEndpoint(app, exportClaims, ({ query: { courier } }) => selectExportedClaims(db, courier));

  registerEndpoint(app, setCourierTerms, async ({ caller, body: { courier, terms } }) => {
    await setTerms(db, caller.id, courier, terms);
    return { message: "Terms saved" };
  });

  registerEndpoint(app, recordCash, async ({ caller, params: { id }, body: { state } }) => {
    await setClaimState(db, caller.id, id, state);
    return { ...(await selectOrderDetails(db, id)), message: MESSAGES[state] };
  });

  registerEndpoint(app, previewRemittance, ({ body }) => selectRemittancePreview(db, body));

  registerEndpoint(app, recordRemittance, async ({ caller, body }) => {
    const { id, isRepeated } = await insertRemittance(db, caller.id, body);
    const message = isRepeated ? "This transfer was recorded already." : "Transfer recorded";
    return { ...(await selectRemittance(db, id)), message };
  });

  registerEndpoint(
    app,
    listRemittances,
    async ({ query: { courier, page = 1, limit = DEFAULT_PAGE_SIZE } }) => ({
      remittances: await selectRemittanceList(db, courier, { limit, skip: (page - 1) * limit }),
      pagination: paginationOf(page, limit, await countRemittances(db, courier)),
    }),
  );

  registerEndpoint(app, getRemittance, ({ params }) => selectRemittance(db, params.id));

  registerEndpoint(app, checkRemittance, async ({ caller, params: { id } }) => {
    await setRemittanceChecked(db, caller.id, id);
    return { ...(await selectRemittance(db, id)), message: "Marked as checked" };
  });
}

const MESSAGES = {
  open: "The courier owes this cash again.",
  settled: "Cash recorded",
  written_off: "Written off",
} as const;
