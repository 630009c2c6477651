import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { correctAccount, eraseAccount, getPersonalData } from "@tindahan/contract/accounts/personal-data.ts";
import { confirmWithCode } from "../accounts/accounts.ts";
import { takeFromLimit } from "../platform/limits/rate-limits.ts";
import { listOwnAddresses } from "../addresses/addresses.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { mailErased } from "./erased-mail.ts";
import { callEraseShopper, selectPersonalData, updateName } from "./queries.ts";

/** What the Data Privacy Act (RA 10173) gives shoppers: to see, correct, take along and erase what is stored about them. */
export function privacyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  registerEndpoint(app, getPersonalData, async ({ caller: { id } }) => {
    if (!(await takeFromLimit(db, "personalData", `shopper:${id}`))) throw new ShopError("too_many_attempts");
    const data = await selectPersonalData(db, id);
    if (!data) throw new ShopError("login_required");
    return { data: { ...data, addresses: await listOwnAddresses(db, id) } };
  });

  registerEndpoint(app, correctAccount, async ({ caller, body: { name } }) => {
    await updateName(db, caller.id, name);
    return { message: "Saved" };
  });

  registerEndpoint(app, eraseAccount, async ({ caller, body, request }) => {
    const { email } = await confirmWithCode(services, caller.id, body, request.ip, (tx) =>
      callEraseShopper(tx, caller.id),
    );
    await mailErased(services, email);
    return { message: "Your account was erased." };
  });
}
