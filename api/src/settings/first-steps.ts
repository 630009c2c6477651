import { sql } from "kysely";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import type {
  FirstStepMark,
  FirstStepsResponse,
  markFirstStep,
} from "@tindahan/contract/settings/first-steps.ts";
import { isShippingFreeEverywhere } from "@tindahan/contract/delivery/default-shipping.ts";
import type { PageSlug } from "@tindahan/contract/pages/pages.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord, SETTINGS_ID } from "../audit/audit.ts";
import { offeredMethodIds } from "../payments/payments.ts";
import type { Db } from "../platform/db/database.ts";
import type { Services } from "../platform/services.ts";
import { selectSettings } from "./current-settings.ts";

type StepState = { product: boolean; order: boolean; marks: FirstStepMark[]; hasChangedPayments: boolean };

export async function readFirstSteps(services: Services): Promise<FirstStepsResponse> {
  const { db, config, pages } = services;
  const [{ settings }, state, savedPages] = await Promise.all([
    selectSettings(db, config),
    selectStepState(db),
    pages.read(),
  ]);
  const { shop, payments, seals, shipping } = settings;
  const { product, order, marks, hasChangedPayments } = state;
  const has = (pageSlug: PageSlug) =>
    savedPages.some(({ slug, isPublished }) => slug === pageSlug && isPublished);
  const identity = Boolean(shop.legalName && shop.address && (shop.email || shop.phone));
  return {
    steps: {
      look: shop.logo !== "" || marks.includes("look"),
      product,
      delivery: !isShippingFreeEverywhere(shipping) || marks.includes("delivery"),
      payments: hasChangedPayments || marks.includes("payments"),
      order,
      identity,
      tax: Boolean(shop.tin || seals.bir.number || seals.bir.picture),
      privacyPage: has("privacy"),
      termsPage: has("terms"),
      returnsPage: has("shipping-and-returns"),
      contactPage: has("contact"),
    },
    isHidden: marks.includes("hidden"),
    methods: await offeredMethodIds(services, payments.methods),
  };
}

async function selectStepState(db: Db): Promise<StepState> {
  const { rows } = await sql<StepState>`
    select exists (select from products where archived_at is null) as product,
      exists (select from orders) as order,
      array(select mark from first_step_marks) as marks,
      exists (
        select from settings_versions v join settings_versions began on began.version = 0
        where v.settings -> 'payments' <> began.settings -> 'payments') as "hasChangedPayments"`.execute(db);
  return rows[0]!;
}

type Input = ParsedCall<typeof markFirstStep>["body"];

export async function setFirstStepMark(db: Db, actorId: Id, { mark, isSet }: Input): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = isSet
      ? await sql`insert into first_step_marks (mark, actor_id) values (${mark}, ${actorId}) on conflict do nothing returning mark`.execute(
          tx,
        )
      : await sql`delete from first_step_marks where mark = ${mark} returning mark`.execute(tx);
    if (rows.length === 0) return;
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "settings",
      entityId: SETTINGS_ID,
      before: { firstSteps: { [mark]: !isSet } },
      after: { firstSteps: { [mark]: isSet } },
    });
  });
}
