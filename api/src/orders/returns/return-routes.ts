import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import {
  answerReturn,
  findReturnedParcel,
  getReturn,
  getReturnPicture,
  listReturns,
  listReturnsOfOrder,
  receiveReturn,
  recordReturnedParcel,
  refundReturn,
} from "@tindahan/contract/orders/manage-returns.ts";
import {
  removeReturnPicture,
  requestReturn,
  uploadReturnPicture,
  withdrawReturn,
} from "@tindahan/contract/orders/returns.ts";
import { acceptPictures, readPictureBody } from "../../pictures/pictures.ts";
import { paginationOf } from "../../platform/db/pagination.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { consumeLimit, type Limit } from "../../platform/limits/rate-limits.ts";
import type { Services } from "../../platform/services.ts";
import { setReturnAnswer, setReturnReceived, setReturnRefunded } from "./manage-returns.ts";
import { selectOrder } from "../queries.ts";
import { countReturns, selectOrderOfReturn, selectOrderReturns, selectReturnList } from "./queries.ts";
import { insertReturnedParcel, selectReturnedParcel } from "./returned-parcels.ts";
import {
  deleteReturnPicture,
  insertReturn,
  insertReturnPicture,
  selectMyReturns,
  selectReturnPicture,
  setReturnWithdrawn,
} from "./request-return.ts";

const DEFAULT_PAGE_SIZE = 25;

export function returnRoutes(app: FastifyInstance, services: Services): void {
  shopperReturnRoutes(app, services);
  adminReturnRoutes(app, services);
}

function shopperReturnRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const clock = async () => ({ settings: (await services.settings.read()).returns, now: services.now() });
  const limit = async (name: Limit, key: string) => {
    if (!(await consumeLimit(db, name, key))) throw new ShopError("too_many_attempts");
  };

  const selectOwnReturns = async (shopperId: Id, id: Id) =>
    selectMyReturns(db, (await selectOrder(db, id, shopperId)).order, await clock());

  registerEndpoint(app, requestReturn, async ({ caller, params, body }) => {
    await limit("returns", `shopper:${caller.id}`);
    await insertReturn(db, caller.id, params.id, body, await clock());
    return { returns: await selectOwnReturns(caller.id, params.id), message: "Your request was sent." };
  });

  registerEndpoint(app, withdrawReturn, async ({ caller, params }) => {
    await setReturnWithdrawn(db, caller.id, params.id, params.returnId);
    return { returns: await selectOwnReturns(caller.id, params.id), message: "Your request was withdrawn." };
  });

  registerEndpoint(app, removeReturnPicture, async ({ caller, params }) => {
    await deleteReturnPicture(db, caller.id, params.id, params.pictureId);
    return { message: "Picture removed" };
  });

  acceptPictures(app, (plugin) =>
    registerEndpoint(plugin, uploadReturnPicture, async ({ caller, params, request }) => {
      await limit("returnPictures", `shopper:${caller.id}`);
      await limit("returnPicturesOfAll", "shop");
      return { picture: await insertReturnPicture(db, caller.id, params.id, readPictureBody(request)) };
    }),
  );
}

function adminReturnRoutes(app: FastifyInstance, { db }: Services): void {
  registerEndpoint(app, listReturns, async ({ query: { group, page = 1, limit = DEFAULT_PAGE_SIZE } }) => {
    const counts = await countReturns(db);
    const total = group ? counts[group] : counts.todo + counts.waiting + counts.closed;
    return {
      returns: await selectReturnList(db, group, { limit, skip: (page - 1) * limit }),
      pagination: paginationOf(page, limit, total),
      counts,
    };
  });

  registerEndpoint(app, listReturnsOfOrder, ({ params }) => selectOrderReturns(db, params.id));

  const selectWithOrder = async (returnId: Id) =>
    selectOrderReturns(db, await selectOrderOfReturn(db, returnId));

  registerEndpoint(app, getReturn, ({ params }) => selectWithOrder(params.id));

  registerEndpoint(app, answerReturn, async ({ caller, params, body }) => {
    await setReturnAnswer(db, caller.id, params.id, body);
    const message = body.isApproved ? "Return approved" : "Return declined";
    return { ...(await selectWithOrder(params.id)), message };
  });

  registerEndpoint(app, receiveReturn, async ({ caller, params, body }) => {
    await setReturnReceived(db, caller.id, params.id, body);
    return { ...(await selectWithOrder(params.id)), message: "Items received" };
  });

  registerEndpoint(app, refundReturn, async ({ caller, params, body }) => {
    await setReturnRefunded(db, caller.id, params.id, body);
    const message =
      body.amount === 0
        ? "Return closed"
        : body.handReference === null
          ? "The refund is on its way."
          : "Refund recorded";
    return { ...(await selectWithOrder(params.id)), message };
  });

  registerEndpoint(app, findReturnedParcel, ({ query }) => selectReturnedParcel(db, query.code));

  registerEndpoint(app, recordReturnedParcel, async ({ caller, body }) => {
    await insertReturnedParcel(db, caller.id, body);
    return { returnId: body.id, message: "Parcel recorded" };
  });

  registerEndpoint(app, getReturnPicture, ({ params }) => selectReturnPicture(db, params.id));
}
