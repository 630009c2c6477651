import { z } from "zod";
import { Address } from "./addresses.ts";
import { endpoint, shopper } from "../core/endpoint.ts";
import { Done, Id, IsoDate, OrderNumber, Pesos } from "../core/primitives.ts";

const Code = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/));

/** All that the shop stores about a shopper, as they may see it and take it along (RA 10173). */
const PersonalData = z.object({
  account: z.object({ _id: Id, email: z.string(), name: z.string(), createdAt: IsoDate }),
  addresses: z.array(Address),
  orders: z.array(
    z.object({
      _id: Id,
      number: OrderNumber,
      createdAt: IsoDate,
      status: z.string(),
      paymentMethod: z.string(),
      customerName: z.string(),
      phone: z.string(),
      deliveryAddress: z.string(),
      billingAddress: z.string(),
      note: z.string(),
      courier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      items: z.array(z.object({ name: z.string(), quantity: z.number().int(), price: Pesos })),
      total: Pesos,
      events: z.array(z.object({ at: IsoDate, status: z.string(), note: z.string() })),
      refunds: z.array(z.object({ at: IsoDate, amount: Pesos, state: z.string() })),
    }),
  ),
  cart: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  complaints: z.array(
    z.object({
      number: z.number().int(),
      createdAt: IsoDate,
      state: z.string(),
      name: z.string(),
      phone: z.string(),
      orderNumber: z.string(),
      message: z.string(),
      replies: z.array(z.object({ at: IsoDate, text: z.string() })),
    }),
  ),
  /** Whether Cash on Delivery was denied to them, and why. */
  cashDenied: z.object({ at: IsoDate, reason: z.string(), phone: z.string().nullable() }).nullable(),
  /** Where they are logged in now. */
  sessions: z.array(z.object({ createdAt: IsoDate, lastSeenAt: IsoDate })),
  /** Log-ins of the last 90 days. */
  logins: z.array(z.object({ at: IsoDate, network: z.string().nullable() })),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const getPersonalData = endpoint("GET /api/account/data", shopper, {
  event: "personal_data_export",
  summary: "All that the shop stores about the caller",
  response: z.object({ data: PersonalData }),
});

export const correctAccount = endpoint("PUT /api/account", shopper, {
  summary: "Corrects the caller's name",
  body: z.object({
    name: z
      .string()
      .trim()
      .max(200)
      .regex(/^[^\p{Cc}]*$/u),
  }),
  response: Done,
});

/** The code is a log-in code for the caller's own address: a session alone erases nobody. */
export const eraseAccount = endpoint("POST /api/account/erase", shopper, {
  event: "account_erase",
  summary: "Erases the caller's account, and the person from what the law keeps",
  body: z.object({ otp: Code, handle: z.string().max(100).optional() }),
  response: Done,
});
