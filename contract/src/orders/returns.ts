import { z } from "zod";
import { endpoint, shopper } from "../core/endpoint.ts";
import { Done, Id, IsoDate, Pesos } from "../core/primitives.ts";
import {
  MAX_RETURN_PICTURES,
  MAX_RETURN_TEXT,
  RETURN_REASONS,
  RETURN_STATES,
  SHOPPER_RETURN_REASONS,
} from "./return-constants.ts";

const Position = z.number().int().min(1).max(1000);
const Pieces = z.number().int().min(0).max(99);

export const ReturnedPieces = z.strictObject({ position: Position, quantity: Pieces.min(1) });

export const ReturnText = z.string().trim().max(MAX_RETURN_TEXT, "Please use at most 1,000 characters.");

/** How a person recognizes a transfer that the shop made itself. */
export const HandReference = z
  .string()
  .trim()
  .min(1, "Please enter the reference of your transfer.")
  .max(100, "Please use at most 100 characters.");

const ReturnLine = z.object({
  position: Position,
  name: z.string(),
  image: z.string(),
  quantity: Pieces,
  /** Null: not received yet. */
  received: Pieces.nullable(),
});

const ReturnRefund = z.object({
  at: IsoDate,
  amount: Pesos,
  state: z.enum(["requested", "sent", "failed"]),
  /** Null: through the payment provider. */
  handReference: z.string().nullable(),
});

export const OrderReturn = z.object({
  _id: Id,
  number: z.string(),
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS),
  note: z.string(),
  answer: z.string(),
  refundNote: z.string(),
  needsGoods: z.boolean(),
  /** The shop refunded these items without a request. */
  isByShop: z.boolean(),
  createdAt: IsoDate,
  answeredAt: IsoDate.nullable(),
  receivedAt: IsoDate.nullable(),
  closedAt: IsoDate.nullable(),
  version: z.number().int(),
  lines: z.array(ReturnLine),
  pictures: z.array(Id),
  refunds: z.array(ReturnRefund),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

/** The returns of an order, and what can still be returned. */
export const MyReturns = z.object({
  returns: z.array(OrderReturn),
  /** Lines of which pieces are left to return; none if the order cannot be returned. */
  lines: z.array(z.object({ position: Position, name: z.string(), image: z.string(), left: Pieces })),
  reasons: z.array(z.enum(SHOPPER_RETURN_REASONS)),
  /** The shop's words about where and how to send goods back. */
  instructions: z.string(),
});
export type MyReturns = z.infer<typeof MyReturns>;

export const requestReturn = endpoint("POST /api/orders/mine/:id/returns", shopper, {
  summary: "Asks for a return or refund of items; idempotent by `id`",
  body: z.object({
    id: Id,
    reason: z.enum(SHOPPER_RETURN_REASONS),
    note: ReturnText.default(""),
    lines: z.array(ReturnedPieces).min(1, "Please choose at least one item.").max(50),
    pictures: z.array(Id).max(MAX_RETURN_PICTURES).default([]),
  }),
  response: Done.extend({ returns: MyReturns }),
});

export const withdrawReturn = endpoint("POST /api/orders/mine/:id/returns/:returnId/withdraw", shopper, {
  summary: "Withdraws a return whose goods the shop has not received; safe to repeat",
  response: Done.extend({ returns: MyReturns }),
});

export const uploadReturnPicture = endpoint("POST /api/orders/mine/:id/return-pictures", shopper, {
  summary: "Uploads a picture for a return; the request body is the file",
  response: z.object({ picture: Id }),
});

export const removeReturnPicture = endpoint(
  "DELETE /api/orders/mine/:id/return-pictures/:pictureId",
  shopper,
  { summary: "Deletes an uploaded picture that was not sent yet; safe to repeat", response: Done },
);
