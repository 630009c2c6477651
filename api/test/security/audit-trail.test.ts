import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import {
  createCategory,
  createProduct,
  deleteCategory,
  moveCategory,
  deleteProduct,
  restoreCategory,
  restoreProduct,
  updateCategory,
  updateProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { changeProducts, undoProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { checkout, confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import { confirmWithPassword } from "@tindahan/contract/accounts/confirmation.ts";
import type { CallArguments, Endpoint } from "@tindahan/contract/core/endpoint.ts";
import { answerComplaint, changeComplaint, sendComplaint } from "@tindahan/contract/pages/complaints.ts";
import { restorePage, savePage } from "@tindahan/contract/pages/pages.ts";
import { markFirstStep } from "@tindahan/contract/settings/first-steps.ts";
import {
  eraseCustomer,
  resolveMention,
  updateCustomer,
} from "@tindahan/contract/accounts/manage-customers.ts";
import { createPayLink, revokePayLink } from "@tindahan/contract/orders/pay-links.ts";
import { placeStaffOrder } from "@tindahan/contract/orders/staff-orders.ts";
import {
  addOrderNote, cancelBulkChange, finishPaymentMark, getOrder, recordCash, refundOrder, startBulkChange, updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts"; // prettier-ignore
import { addPerson, resetPerson, updatePerson } from "@tindahan/contract/accounts/manage-people.ts";
import {
  changePassword, confirmSecondFactor, endSession, getProfile, removeSecondFactor, renewRecoveryCodes, startSecondFactor,
  updateProfile,
} from "@tindahan/contract/accounts/manage-profile.ts"; // prettier-ignore
import { checkImport, confirmImport, uploadImportRows } from "@tindahan/contract/catalogue/product-sheet.ts";
import {
  copyPromotion,
  createPromotion,
  stopPromotion,
  updatePromotion,
} from "@tindahan/contract/checkout/promotions.ts";
import {
  answerReturn,
  receiveReturn,
  recordReturnedParcel,
  refundReturn,
} from "@tindahan/contract/orders/manage-returns.ts";
import {
  checkRemittance,
  recordRemittance,
  setCourierTerms,
} from "@tindahan/contract/orders/courier-cash.ts";
import { requestReturn } from "@tindahan/contract/orders/returns.ts";
import { shipOrders } from "@tindahan/contract/orders/ship-orders.ts";
import { adjustStock } from "@tindahan/contract/catalogue/stock.ts";
import { insertAdminSession } from "../../src/accounts/queries.ts";
import { importProducts } from "../../src/catalogue/catalogue.ts";
import { hashToken, newToken } from "../../src/platform/crypto/tokens.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { addPasskey, removePasskey, startPasskey } from "@tindahan/contract/accounts/passkeys.ts";
import { authenticatorCode, passkeyDevice } from "../support/authenticator.ts";
import { endpoints } from "../support/endpoints.ts";
import { test } from "../support/paying.ts";
import { payReturnable, placeReturnable } from "../support/returning.ts";
import { PASSWORD } from "../support/shop.ts";
import { sheetRow } from "../support/catalogue/spreadsheet.ts";

const writes = endpoints.filter(({ access, method }) => access === "admin" && method !== "GET");

/** Their effects are recorded when they happen. */
const WITHOUT_RECORD = [
  "POST /api/pictures",
  "POST /api/admin/courier-cash/remittances/preview",
  "POST /api/admin/orders/bulk/cancellation",
  "POST /api/admin/staff-orders/quote",
  "POST /api/admin/orders/slips",
  "PUT /api/admin/orders/:id/packed",
  "POST /api/admin/home/preview",
  "POST /api/admin/pages/preview",
  "POST /api/admin/products/import",
  "POST /api/admin/products/import/:id/check",
  "POST /api/admin/products/import/:id/confirm",
  "POST /api/admin/products/change/preview",
  "POST /api/admin/confirmation",
  "POST /api/admin/confirmation/passkey",
  "POST /api/admin/confirmation/passkey/options",
  "POST /api/admin/profile/second-factor",
  "PUT /api/admin/profile/page-size",
  "POST /api/admin/profile/passkeys/options",
];
const TESTED_ELSEWHERE = /settings|transfer|bulk\/:id\/undo/;

test("every endpoint that an admin writes with leaves exactly one audit record", async ({ paying: shop }) => {
  const { db } = shop.services;
  const start = Date.now();
  shop.services.now = () => start;
  const admin = await shop.admin();
  const called = new Set<string>();
  const countRecords = async () =>
    (
      await db
        .selectFrom("audit_log")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;

  async function write<E extends Endpoint>(endpoint: E, call: CallArguments<E>, expected = 1) {
    const before = await countRecords();
    const response = await admin.call(endpoint, call);
    expect((await countRecords()) - before, endpoint.call).toBe(expected);
    called.add(endpoint.call);
    return response;
  }

  const product = {
    name: "Basket",
    details: "Woven",
    price: 250,
    category: "" as const,
    image: "/pictures/x.webp",
  };
  const { data } = await write(createProduct, { body: product });
  const params = { id: data._id };
  await write(updateProduct, { params, body: { ...product, price: 300 } });
  await write(deleteProduct, { params });
  await write(restoreProduct, { params });
  const seen = { name: "Basket", price: 300, category: null, stock: null };
  const body = {
    key: data._id,
    change: { kind: "price" as const, price: 310 },
    products: [{ id: data._id, seen }],
  };
  await write(changeProducts, { body });
  await write(changeProducts, { body }, 0);
  const undo = { key: data._id, products: [data._id] };
  await write(undoProductsChange, { body: undo });
  await write(undoProductsChange, { body: undo }, 0);
  const count = { id: data._id, kind: "counted" as const, counted: 9 };
  await write(adjustStock, { params, body: count });
  await write(adjustStock, { params, body: count }, 0);
  const { data: category } = await write(createCategory, { body: { name: "Baskets" } });
  await write(updateCategory, { params: { id: category._id }, body: { name: "Bags" } });
  await write(moveCategory, { params: { id: category._id }, body: { place: 1 } });
  await write(deleteCategory, { params: { id: category._id } });
  await write(restoreCategory, { params: { id: category._id } });
  await shop.category("Gadgets");
  const { importId } = await write(uploadImportRows, { body: { rows: [sheetRow(2)] } }, 0);
  const sheet = { id: importId };
  await write(checkImport, { params: sheet }, 0);
  await importProducts.run(shop.services, { importId });
  await write(confirmImport, { params: sheet }, 0);
  const recordsBefore = await countRecords();
  await importProducts.run(shop.services, { importId });
  expect((await countRecords()) - recordsBefore).toBe(1);

  const offer = { name: "Payday", kind: "percent" as const, value: 10, permit: "" };
  const added = { ...offer, id: newId() };
  const { data: promotion } = await write(createPromotion, { body: added });
  await write(createPromotion, { body: added }, 0);
  const changed = { ...offer, value: 20, version: promotion.version };
  await write(updatePromotion, { params: { id: promotion._id }, body: changed });
  await write(copyPromotion, { params: { id: promotion._id }, body: { id: newId() } });
  await write(stopPromotion, { params: { id: promotion._id } });
  await write(stopPromotion, { params: { id: promotion._id } }, 0);

  const maria = await shop.shopper();
  await maria.call(addToCart, { body: { userId: maria.id, productId: data._id } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };
  const { orderId } = await maria.call(checkout, { body: { userId: maria.id, ...details } });
  await write(updateOrderStatus, { params: { id: orderId }, body: { status: "Shipped" } });
  await write(addOrderNote, { params: { id: orderId }, body: { note: "Fragile" } });
  await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status: "Processing" } });
  const shipments = [{ order: orderId, trackingNumber: "1111", courier: "LBC" }];
  await write(shipOrders, { body: { shipments } });
  await write(shipOrders, { body: { shipments } }, 0);
  const { bulk } = await write(startBulkChange, { body: { status: "Delivered", filter: {} } });
  await write(cancelBulkChange, { params: { id: bulk._id } });
  await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status: "Delivered" } });
  await write(recordCash, { params: { id: orderId }, body: { state: "settled" } });
  await write(recordCash, { params: { id: orderId }, body: { state: "settled" } }, 0);
  const terms = { remittanceDays: 3, feePercent: 2.75, feeMin: 20, claimDays: 30 };
  await write(setCourierTerms, { body: { courier: "LBC", terms } });
  const transfer = {
    id: newId(),
    courier: "LBC",
    file: { text: "Tracking,Amount\n2222,1", columns: null },
    receivedOn: "2026-11-20",
    amount: 1,
  };
  await write(recordRemittance, { body: transfer });
  await write(recordRemittance, { body: { ...transfer, id: newId() } }, 0);
  await write(checkRemittance, { params: { id: transfer.id } });
  await write(checkRemittance, { params: { id: transfer.id } }, 0);
  const gone = await shop.shopper();
  await write(eraseCustomer, { params: { id: gone.id } });
  await write(updateCustomer, { params: { id: maria.id }, body: { isCodDenied: true } });
  const mentionId = newId();
  await shop.superuser.pool.query(
    "insert into erasure_mentions (id, user_id, order_note_id) select $1, $2, id from order_notes limit 1",
    [mentionId, maria.id],
  );
  const mention = { params: { id: maria.id, mentionId }, body: { isErased: true } };
  await write(resolveMention, mention);
  expect((await admin.ask(resolveMention, mention)).status).toBe(404);

  const { member, orderId: paidId, intentId } = await shop.sendToPay();
  await shop.provider.pay(intentId);
  await member.call(confirmPayment, { body: { sourceId: intentId } });
  const { version } = (await admin.call(getOrder, { params: { id: paidId } })).order;
  const refundRequest = { id: newId(), attempt: 1, amount: 100, reason: "others" as const, version };
  await write(refundOrder, { params: { id: paidId }, body: refundRequest });
  await write(refundOrder, { params: { id: paidId }, body: refundRequest }, 0);
  await write(updateOrderStatus, { params: { id: paidId }, body: { status: "Cancelled" } });
  const mark = { attempt: 1, kind: "refund" as const };
  await write(finishPaymentMark, { params: { id: paidId }, body: mark });
  await write(finishPaymentMark, { params: { id: paidId }, body: mark }, 0);

  const returnable = await payReturnable(shop, { admin });
  const request = { id: newId(), reason: "damaged" as const, lines: [{ position: 1, quantity: 1 }] };
  await returnable.member.call(requestReturn, { params: { id: returnable.orderId }, body: request });
  const returned = { id: request.id };
  const approval = { params: returned, body: { isApproved: true, version: 1 } };
  await write(answerReturn, approval);
  await write(answerReturn, approval, 0);
  const pieces = [{ position: 1, received: 1, restocked: 1 }];
  await write(receiveReturn, { params: returned, body: { lines: pieces, version: 2 } });
  await write(receiveReturn, { params: returned, body: { lines: pieces, version: 2 } }, 0);
  const money = {
    refundId: newId(),
    amount: 50,
    refundNote: "Worn",
    attempt: 1,
    handReference: null,
    version: 3,
  };
  await write(refundReturn, { params: returned, body: money });
  await write(refundReturn, { params: returned, body: money }, 0);

  const undelivered = await placeReturnable(shop, { admin, status: "Shipped" });
  const parcel = {
    id: newId(),
    orderId: undelivered.orderId,
    cause: "refused" as const,
    condition: "good" as const,
    charge: 0,
    lines: [1, 2].map((position) => ({ position, restocked: 1 })),
    version: (await admin.call(getOrder, { params: { id: undelivered.orderId } })).order.version,
  };
  await write(recordReturnedParcel, { body: parcel });
  await write(recordReturnedParcel, { body: parcel }, 0);

  const entered = {
    id: newId(),
    items: [{ productId: data._id, quantity: 1 }],
    paymentMethod: "pay_link" as const,
    source: "phone" as const,
    phone: details.phone,
    address: details.deliveryAddress,
  };
  const { orderId: enteredId } = await write(placeStaffOrder, { body: entered });
  await write(placeStaffOrder, { body: entered }, 0);
  await write(createPayLink, { params: { id: enteredId } });
  await write(createPayLink, { params: { id: enteredId } }, 0);
  await write(revokePayLink, { params: { id: enteredId } });
  await write(revokePayLink, { params: { id: enteredId } }, 0);

  const { person } = await write(addPerson, { body: { username: "Pablo", adminRole: "packer" } });
  await write(updatePerson, { params: { id: person._id }, body: { adminRole: "staff" } });
  await write(resetPerson, { params: { id: person._id } });
  await write(updateProfile, { body: { name: "Ana" } });
  await insertAdminSession(db, admin.id, hashToken(newToken()));
  const { sessions } = await admin.call(getProfile, {});
  await write(endSession, { params: { id: sessions[1]!._id } });
  const credential = passkeyDevice().make(await admin.call(startPasskey, {}));
  await write(addPasskey, { body: { name: "Phone", credential } });
  await write(removePasskey, { params: { id: credential.id } });
  const { secret } = await write(startSecondFactor, {}, 0);
  await write(confirmSecondFactor, { body: { code: authenticatorCode(secret, start) } });
  await write(renewRecoveryCodes, {});
  await write(removeSecondFactor, {});
  // Removing the factor started the deadline for a new one.
  await db.updateTable("users").set({ second_factor_due_at: null }).execute();
  await write(changePassword, { body: { current: PASSWORD, password: "another long sentence" } });
  await admin.call(confirmWithPassword, { body: { password: "another long sentence" } });

  const page = { title: "Privacy", text: "Words", isPublished: true, version: 0 };
  await write(savePage, { params: { slug: "privacy" }, body: page });
  await write(savePage, { params: { slug: "privacy" }, body: { ...page, text: "More", version: 1 } });
  await write(restorePage, { params: { slug: "privacy" }, body: { former: 1, version: 2 } });
  const complaint = {
    id: newId(),
    kind: "other" as const,
    name: "Maria",
    email: "m@example.com",
    message: "No",
  };
  await maria.call(sendComplaint, { body: complaint });
  const answer = { params: { id: complaint.id }, body: { id: newId(), text: "Sorry" } };
  await write(answerComplaint, answer);
  await write(answerComplaint, answer, 0);
  await write(changeComplaint, { params: { id: complaint.id }, body: { state: "closed", version: 2 } });

  await write(markFirstStep, { body: { mark: "hidden", isSet: true } });

  const accountedFor = [...called, ...WITHOUT_RECORD];
  expect(
    writes
      .map(({ call }) => call)
      .filter((name) => !accountedFor.includes(name) && !TESTED_ELSEWHERE.test(name)),
  ).toEqual([]);
  const actors = await db.selectFrom("audit_log").select("actor_id").distinct().execute();
  expect(actors).toEqual([{ actor_id: admin.id }]);
});
