import { z } from "zod";
import { Email, Handle, LoginCode, User } from "./accounts.ts";
import { Address } from "./addresses.ts";
import { endpoint, shopper } from "../core/endpoint.ts";
import { Done, Id, IsoDate, OrderNumber, Pesos } from "../core/primitives.ts";

/** Personal data that a shopper may download under RA 10173. */
const PersonalData = z.object({
  account: z.object({ _id: Id, email: z.string(), name: z.string(), createdAt: IsoDate }),
  formerEmails: z.array(z.object({ email: z.string(), changedAt: IsoDate })),
  addresses: z.array(Address),
  orders: z.array(
    z.object({
      _id: Id,
      number: OrderNumber,
      createdAt: IsoDate,
      status: z.string(),
      paymentMethod: z.string(),
      /** Source of an order that staff entered; null: the shopper ordered. */
      enteredFrom: z.string().nullable(),
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
      returns: z.array(
        z.object({
          number: z.number().int(),
          createdAt: IsoDate,
          state: z.string(),
          reason: z.string(),
          note: z.string(),
          answer: z.string(),
          refundNote: z.string(),
          items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
          /** Data URLs. */
          pictures: z.array(z.string()),
        }),
      ),
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
  cashDenied: z.object({ at: IsoDate, reason: z.string(), phone: z.string().nullable() }).nullable(),
  sessions: z.array(z.object({ createdAt: IsoDate, lastSeenAt: IsoDate })),
  logins: z.array(z.object({ at: IsoDate, network: z.string().nullable() })),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const getPersonalData = endpoint("GET /api/account/data", shopper, {
  event: "personal_data_export",
  summary: "Exports all personal data that the shop stores about the caller",
  response: z.object({ data: PersonalData }),
});

export const correctAccount = endpoint("PUT /api/account", shopper, {
  summary: "Changes the caller's name",
  body: z.object({
    name: z
      .string()
      .trim()
      .max(200)
      .regex(/^[^\p{Cc}]*$/u),
  }),
  response: Done,
});

/** Requires a log-in code: a stolen session must not be enough to erase an account. */
export const eraseAccount = endpoint("POST /api/account/erase", shopper, {
  event: "account_erase",
  summary: "Erases the caller's account; anonymizes the records that the law requires",
  body: z.object({ otp: LoginCode, handle: Handle.optional() }),
  response: Done,
});

export const requestEmailChange = endpoint("POST /api/account/email/code", shopper, {
  summary: "Sends a code to the caller's new e-mail address; the response is the same for every address",
  body: z.object({ email: Email, handle: Handle.optional() }),
  response: Done.extend({ handle: Handle }),
});

export const changeEmail = endpoint("PUT /api/account/email", shopper, {
  event: "email_change",
  summary: "Changes the caller's e-mail address, ends their other sessions and tells the old address",
  body: z.object({ email: Email, otp: LoginCode, handle: Handle.optional() }),
  response: Done.extend({ user: User }),
});
