import { confirmationMail } from "../mails/confirmation-mail.ts";
import { newOrderMail } from "../mails/merchant-mails.ts";
import { refundMail, updateMail } from "../mails/update-mails.ts";
import type { OrderEventConsumer } from "./order-events.ts";

export const orderEventConsumers: OrderEventConsumer[] = [
  confirmationMail,
  newOrderMail,
  updateMail,
  refundMail,
];
