import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import type { previewMail, Settings } from "@tindahan/contract/settings/settings.ts";
import { renderLoginEmail } from "../accounts/accounts.ts";
import type { Config } from "../config.ts";
import { confirmationLetter, composeUpdateLetter } from "../orders/orders.ts";
import { letterShopOf, type Letter } from "../platform/mail/letter.ts";

type Draft = ParsedCall<typeof previewMail>["body"];

export function renderSampleMail(
  { publicUrl }: Config,
  saved: Settings,
  { mail, shopName, mails }: Draft,
): Letter {
  const shop = { ...letterShopOf(saved, publicUrl), name: shopName };
  if (mail === "loginCode") return renderLoginEmail("123456", shop, mails.loginCode);
  const order = createSampleOrder();
  const link = `${publicUrl}/orders/${order._id}`;
  if (mail === "confirmation") return confirmationLetter(order, link, shop, mails.confirmation);
  const isPaid = mail !== "shipped";
  const details = {
    order: { ...order, paymentMethod: isPaid ? "gcash" : "cod", ...(mail === "shipped" && { shipment }) },
    paid: isPaid ? order.total : 0,
    refunds: [],
  };
  return composeUpdateLetter({
    mail,
    mine: details,
    link,
    shop,
    texts: mails[mail],
    refunded: { pesos: order.total, handReference: null, note: "" },
  });
}

const shipment = {
  courier: "J&T Express",
  trackingNumber: "820123456789",
  url: "https://www.jtexpress.ph/trajectoryQuery?waybillNo=820123456789",
};

function createSampleOrder(): Order {
  const id = "01900000-0000-7000-8000-0000ab12cd34";
  return {
    _id: id,
    number: 1042,
    user: { _id: id, email: "maria@example.com" },
    userId: id,
    customerName: "Maria Santos",
    phone: "+639171234567",
    deliveryAddress: "1 Rizal St, Brgy. Poblacion, Makati",
    billingAddress: "1 Rizal St, Brgy. Poblacion, Makati",
    paymentMethod: "cod",
    note: "",
    items: [
      { product: { _id: null, name: "Kapeng Barako, 250 g", image: "" }, quantity: 2, price: 249 },
      { product: { _id: null, name: "Dried Mangoes", image: "" }, quantity: 1, price: 180 },
    ],
    subtotal: 678,
    discounts: [],
    shippingFee: 0,
    codFee: 0,
    delivery: null,
    total: 678,
    status: "Processing",
    isRefunded: false,
    isReturned: false,
    createdAt: new Date().toISOString(),
    shipment: null,
  };
}
