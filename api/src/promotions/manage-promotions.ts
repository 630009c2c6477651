import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import {
  isLargeDiscount,
  type copyPromotion,
  type Promotion,
  type PromotionForm,
} from "@tindahan/contract/checkout/promotions.ts";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord } from "../audit/audit.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { assertCallerConfirmed, type Caller } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import {
  promotionFormToColumns,
  promotionFieldError,
  type PromotionColumns,
  type Scope,
} from "./promotion-form.ts";
import {
  insertPromotion,
  lockPromotion,
  selectPromotion,
  stopPromotionRow,
  updatePromotionRow,
} from "./queries.ts";

export const TAG = "promotions";

type Form = z.output<typeof PromotionForm>;

export async function readPromotion(db: Db, id: Id): Promise<Promotion> {
  const promotion = await selectPromotion(db, id);
  if (!promotion) throw new ShopError("not_found");
  return promotion;
}

export async function addPromotion(
  services: Services,
  caller: Caller,
  id: Id,
  form: Form,
): Promise<Promotion> {
  const input = promotionFormToColumns(form);
  if (isLargeDiscount(form)) assertCallerConfirmed(caller);
  return insertPromotionWithAudit(services, caller.id, id, input);
}

async function insertPromotionWithAudit(
  services: Services,
  actorId: Id,
  id: Id,
  input: PromotionColumns & Scope,
): Promise<Promotion> {
  return changePromotions(services, async (tx) => {
    const isNew = await insertPromotion(tx, id, input);
    const after = await readPromotion(tx, id);
    if (isNew)
      await insertAuditRecord(tx, {
        actorId,
        action: "create",
        entity: "promotion",
        entityId: id,
        before: null,
        after: toPromotionAuditValue(after),
      });
    return after;
  });
}

export async function changePromotion(
  services: Services,
  caller: Caller,
  id: Id,
  version: number,
  form: Form,
): Promise<Promotion> {
  const input = promotionFormToColumns(form);
  if (isLargeDiscount(form)) assertCallerConfirmed(caller);
  return changeLockedPromotion(services, caller.id, id, async (tx, before) => {
    if (before.stoppedAt) throw new ShopError("promotion_changed");
    assertAllowedLimitChange(before, input);
    await updatePromotionRow(tx, id, input);
    const after = await readPromotion(tx, id);
    // A retry after a lost response changes nothing and succeeds.
    if (
      before.version !== version &&
      !isDeepStrictEqual(toPromotionAuditValue(before), toPromotionAuditValue(after))
    )
      throw new ShopError("promotion_changed");
    return after;
  });
}

/** Uses are counted only with a limit, so it cannot be added or removed later. */
function assertAllowedLimitChange(before: Promotion, { total_limit: limit }: PromotionColumns): void {
  if ((before.totalLimit === null) !== (limit === null))
    throw promotionFieldError(
      "totalLimit",
      limit === null
        ? "This promotion has a limit. To remove it, stop the promotion and copy it."
        : "This promotion has no limit. To add one, stop it and create another.",
    );
  if (limit !== null && limit < before.uses)
    throw promotionFieldError("totalLimit", `This promotion has already been used ${before.uses} times.`);
}

export async function stopRunningPromotion(services: Services, actorId: Id, id: Id): Promise<Promotion> {
  return changeLockedPromotion(services, actorId, id, async (tx, before) => {
    if (before.stoppedAt) return before;
    await stopPromotionRow(tx, id);
    return readPromotion(tx, id);
  });
}

export async function copyPromotionWithDates(
  services: Services,
  caller: Caller,
  id: Id,
  { id: copyId, from, until }: ParsedCall<typeof copyPromotion>["body"],
): Promise<Promotion> {
  const { scope, ...original } = await readPromotion(services.db, id);
  if (isLargeDiscount(original)) assertCallerConfirmed(caller);
  const ids = (targets: { _id: Id }[] = []) => targets.map(({ _id }) => _id);
  const input = promotionFormToColumns({
    ...original,
    from,
    until,
    categories: ids(scope?.categories),
    products: ids(scope?.products),
  });
  // A copy must not apply to everything if the original's categories and products are gone.
  return insertPromotionWithAudit(services, caller.id, copyId, { ...input, is_scoped: scope !== null });
}

async function changeLockedPromotion(
  services: Services,
  actorId: Id,
  id: Id,
  work: (tx: Tx, before: Promotion) => Promise<Promotion>,
): Promise<Promotion> {
  return changePromotions(services, async (tx) => {
    const before = await lockPromotion(tx, id);
    if (!before) throw new ShopError("not_found");
    const after = await work(tx, before);
    if (!isDeepStrictEqual(toPromotionAuditValue(before), toPromotionAuditValue(after)))
      await insertAuditRecord(tx, {
        actorId,
        action: "update",
        entity: "promotion",
        entityId: id,
        before: toPromotionAuditValue(before),
        after: toPromotionAuditValue(after),
      });
    return after;
  });
}

function toPromotionAuditValue(promotion: Promotion): object {
  const { _id, name, code, kind, value, cap, minSpend, skipsSaleItems, scope, from, until } = promotion;
  const { totalLimit, customerLimit, permit, stoppedAt } = promotion;
  const terms = { _id, name, code, kind, value, cap, minSpend, skipsSaleItems, scope };
  return { ...terms, from, until, totalLimit, customerLimit, permit, stoppedAt };
}

async function changePromotions<T>({ db, pageCache }: Services, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    const result = await db.transaction().execute(work);
    pageCache.invalidate(TAG);
    return result;
  } catch (error) {
    throw explainMissingScope(error);
  }
}

function explainMissingScope(error: unknown): unknown {
  if (!(error instanceof Error) || !("constraint" in error)) return error;
  if (error.constraint === "promotion_scope_category_id_fkey")
    return promotionFieldError("categories", "This category no longer exists.");
  if (error.constraint === "promotion_scope_product_id_fkey")
    return promotionFieldError("products", "This product no longer exists.");
  return error;
}
