import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "@tindahan/contract/core/endpoint.ts";
import { PASSWORD } from "./shop.ts";
import { newId } from "../../src/platform/db/ids.ts";

const CONTRACT = fileURLToPath(new URL("../../../contract/src/", import.meta.url));

export const endpoints = (
  await Promise.all(
    globSync("*/*.ts", { cwd: CONTRACT })
      .toSorted()
      .map((file) => import(`${CONTRACT}${file}`) as Promise<object>),
  )
)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is Endpoint =>
      typeof value === "object" && value !== null && "access" in value && "path" in value,
  );

/** A valid call about missing entities, so that only access rules refuse it. */
export function sampleCall(endpoint: Endpoint, userId: string): object {
  const { path, query, body } = endpoint;
  const samples: Record<string, unknown> = {
    userId, email: "someone@example.com", otp: "000000", username: "nobody", password: "not the password", id: newId(),
    slug: "nothing", name: `Basket ${newId()}`, details: "Woven", price: 250, category: null, image: "/pictures/x.webp", stock: null,
    productId: newId(), quantity: 1, customerName: "Maria Santos", phone: "0917 123 4567", deliveryAddress: "1 Rizal St, Manila",
    billingAddress: "1 Rizal St, Manila", paymentMethod: "cod", reason: "", mentionId: newId(), isErased: false, rows: [], status: "Shipped", note: "Hello", attempt: 1,
    amount: 1, version: 1, current: PASSWORD, code: "000000", adminRole: "owner", isDisabled: true, isCodDenied: true,
    mark: "hidden", orderIds: [newId()], isPrinted: true, isPacked: true, pageSize: 25, isSet: true, kind: "refund",
    shipments: [{ order: newId(), trackingNumber: "1", courier: "LBC" }], key: newId(), change: { kind: "archive" },
    provider: "paymongo", secretKey: "sk_test_ofTheMatrix", publicKey: "pk_test_ofTheMatrix", webhookSecret: "whsk_ofTheMatrix",
    credential: { id: "nobody", rawId: "nobody", type: "public-key",
      response: { clientDataJSON: "e30", attestationObject: "e30", authenticatorData: "e30", signature: "e30" } },
    returnId: newId(), pictureId: newId(), isApproved: true, refundId: newId(), handReference: "1",
    bank: "BPI", number: "1234567890", accountId: newId(), orderNumber: 1001,
    place: "80300002", street: "12 Acacia St", landmark: "", isDefault: false,
    items: [{ productId: newId(), quantity: 1 }], source: "phone", address: "12 Acacia St", token: "nothing", method: "bank_transfer",
    products: [{ id: newId(), seen: { name: "Basket", price: 250, category: null, stock: null } }],
  }; // prettier-ignore
  const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, samples[name]]));
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  return {
    ...(params.length > 0 ? { params: pick(params) } : {}),
    ...(query && "search" in query.shape ? { query: { search: "basket" } } : {}),
    ...(path.match(/stats|best-sellers/) ? { query: { from: "2026-11-01", to: "2026-11-15" } } : {}),
    ...(path.endsWith("/shipping") ? { query: { product: newId() } } : {}),
    ...(body ? { body: pick(Object.keys(body.shape)) } : {}),
  };
}
