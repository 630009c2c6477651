import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  record,
  type Arbitrary,
} from "fast-check";
import { expect } from "vitest";
import { recordRemittance } from "@tindahan/contract/orders/courier-cash.ts";
import type { ClaimState } from "@tindahan/contract/orders/courier-cash-constants.ts";
import { getOrder, recordCash, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { newId } from "../../src/platform/db/ids.ts";
import type { Member, Shop } from "../support/shop.ts";
import { expectBalancedLedger, shipParcels, type Parcel } from "./courier-ledger.ts";

const PARCELS = 3;
const PESOS = 100;

type Step =
  | { kind: "status"; parcel: number; status: "Processing" | "Shipped" | "Delivered" | "Cancelled" }
  | { kind: "hand"; parcel: number; state: "open" | "settled" | "written_off" }
  | { kind: "remit"; rows: { parcel: number; pesos: number }[]; isRepeated: boolean };

const parcel = integer({ min: 0, max: PARCELS - 1 });
const step: Arbitrary<Step> = oneof(
  record({
    kind: constantFrom("status" as const),
    parcel,
    status: constantFrom(
      "Processing" as const,
      "Shipped" as const,
      "Delivered" as const,
      "Cancelled" as const,
    ),
  }),
  record({
    kind: constantFrom("hand" as const),
    parcel,
    state: constantFrom("open" as const, "settled" as const, "written_off" as const),
  }),
  record({
    kind: constantFrom("remit" as const),
    rows: array(record({ parcel, pesos: constantFrom(0, PESOS - 10, PESOS, PESOS + 10) }), {
      minLength: 1,
      maxLength: 4,
    }),
    isRepeated: constantFrom(true, false),
  }),
);

type Claim = { state: ClaimState; received: number; remitted: number | null };
type Known = { status: string; claim: Claim | null };

/** Random sequences of shipping, cancelling, transfers and changes by hand, compared with a model after each step. */
export async function playCourierSequences(shop: Shop, { runs, seed }: { runs: number; seed?: number }) {
  const admin = await shop.admin();
  let run = 0;
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      run++;
      const parcels = await shipParcels(
        shop,
        admin,
        Array.from({ length: PARCELS }, (_, index) => ({ trackingNumber: `R${run}P${index}`, pesos: PESOS })),
      );
      const known = parcels.map((): Known => ({
        status: "Shipped",
        claim: { state: "open", received: 0, remitted: null },
      }));
      for (const one of steps) {
        await play(admin, parcels, known, one);
        expect(await Promise.all(parcels.map(({ id }) => readClaim(admin, id)))).toEqual(
          known.map(({ claim }) => claim && { state: claim.state, received: claim.received }),
        );
        await expectBalancedLedger(shop);
      }
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  );
}

async function readClaim(admin: Member, id: string) {
  const { cash } = await admin.call(getOrder, { params: { id } });
  return cash && { state: cash.state, received: cash.received };
}

async function play(admin: Member, parcels: Parcel[], known: Known[], one: Step): Promise<void> {
  if (one.kind === "status") {
    const params = { id: parcels[one.parcel]!.id };
    await admin.call(updateOrderStatus, { params, body: { status: one.status } });
    changeStatus(known[one.parcel]!, one.status);
  } else if (one.kind === "hand") {
    const params = { id: parcels[one.parcel]!.id };
    const { status } = await admin.ask(recordCash, { params, body: { state: one.state } });
    expect(status).toBe(changeByHand(known[one.parcel]!, one.state) ? 200 : 409);
  } else {
    const rows = one.rows.map((row) => `${parcels[row.parcel]!.trackingNumber},${row.pesos}`);
    // The unique last row keeps equal rows of two steps from being the same file.
    const text = ["Tracking,Amount", ...rows, `ref ${newId()},0`].join("\n");
    const body = { courier: "LBC", file: { text, columns: null }, receivedOn: "2026-11-20", amount: 0 };
    for (let time = 0; time < (one.isRepeated ? 2 : 1); time++)
      await admin.call(recordRemittance, { body: { ...body, id: newId() } });
    for (const row of one.rows) receive(known[row.parcel]!, row.pesos);
  }
}

function changeStatus(order: Known, status: string): void {
  const { claim } = order;
  if (order.status === status) return;
  order.status = status;
  if (status === "Shipped" || status === "Delivered") {
    if (!claim) order.claim = { state: "open", received: 0, remitted: null };
    else if (claim.state === "returned") claim.state = "open";
  } else if (status === "Cancelled") {
    if (claim?.state === "open") claim.state = "returned";
  } else if (claim?.received === 0) order.claim = null;
}

function changeByHand({ status, claim }: Known, state: "open" | "settled" | "written_off"): boolean {
  if (!claim || claim.state === "returned") return false;
  const after = state === "open" && status === "Cancelled" ? "returned" : state;
  if (claim.state === after) return true;
  const remitted = claim.remitted ?? 0;
  if (remitted >= PESOS) return false;
  claim.state = after;
  claim.received = state === "settled" ? PESOS : remitted;
  return true;
}

function receive({ claim }: Known, pesos: number): void {
  if (!claim || pesos === 0 || claim.remitted !== null) return;
  if (claim.state === "settled" || claim.state === "returned") return;
  claim.remitted = pesos;
  claim.received += pesos;
  claim.state = claim.received >= PESOS ? "settled" : "open";
}
