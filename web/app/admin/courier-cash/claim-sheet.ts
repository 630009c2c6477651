import { shortId } from "@tindahan/contract/core/format.ts";
import type { Claim, RemittanceLine } from "@tindahan/contract/orders/courier-cash.ts";
import { callApi } from "../../shared/api/api.ts";
import { escapeFormula, formatCsv } from "../lists/csv.ts";
import type { FetchPart } from "../lists/export-button.tsx";
import { OUTCOME_NAMES } from "./outcomes.ts";

const CLAIM_TITLES = [
  "Courier",
  "Tracking number",
  "Order",
  "Amount",
  "Received",
  "Owed",
  "Shipped",
  "Delivered",
  "Due",
  "Complain until",
];

/** For the courier, before the window for complaints ends. */
export function createClaimExport(courier: string | undefined): FetchPart {
  return async () => {
    const { claims } = await callApi("GET /api/admin/courier-cash/claims/export", { query: { courier } });
    const rows = claims.map(claimCells);
    return { text: toCsvFile([CLAIM_TITLES, ...rows]), rows: rows.length, total: rows.length, next: null };
  };
}

function claimCells(claim: Omit<Claim, "customerName">): string[] {
  return [
    claim.courier,
    claim.trackingNumber ?? "",
    shortId(claim.orderId),
    claim.amount.toFixed(2),
    claim.received.toFixed(2),
    claim.owed.toFixed(2),
    claim.shippedAt.slice(0, 10),
    claim.deliveredAt?.slice(0, 10) ?? "",
    claim.dueOn,
    claim.claimUntil,
  ].map(escapeFormula);
}

const LINE_TITLES = ["Row", "Tracking number", "Order", "Owed", "Collected", "Fee", "Freight", "Result"];

export function toLineSheet(lines: RemittanceLine[]): string {
  return toCsvFile([LINE_TITLES, ...lines.map(lineCells)]);
}

function lineCells({ row, trackingNumber, orderId, owed, collected, fee, freight, outcome }: RemittanceLine) {
  return [
    String(row),
    trackingNumber,
    orderId ? shortId(orderId) : "",
    ...[owed, collected, fee, freight].map((pesos) => pesos.toFixed(2)),
    OUTCOME_NAMES[outcome],
  ].map(escapeFormula);
}

function toCsvFile(rows: string[][]): string {
  return `\uFEFF${formatCsv(rows)}`;
}
