import { z } from "zod";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { Pesos } from "../core/primitives.ts";
import { TransferMethod } from "./method-schemas.ts";

/** The shop's own accounts, one per method, that shoppers transfer money to. */

const Line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);

const AccountFields = {
  bank: Line(100),
  name: Line(100).min(1, "Please enter the name of the account."),
  number: Line(60).regex(/\d/, "Please enter the number of the account."),
};

const TransferAccount = z.object({
  method: TransferMethod,
  bank: z.string(),
  name: z.string(),
  number: z.string(),
  /** A data URL, because only callers with a session may see it; null: no picture. */
  qr: z.string().nullable(),
  /** Orders that wait for a transfer to this account. */
  waiting: z.number().int(),
  waitingTotal: Pesos,
});
export type TransferAccount = z.infer<typeof TransferAccount>;

const Method = z.object({ method: TransferMethod });
const AccountsResponse = z.object({ accounts: z.array(TransferAccount), message: z.string() });

export const listTransferAccounts = endpoint(
  "GET /api/admin/settings/transfer-accounts",
  admin("provider_keys"),
  {
    summary: "Returns the shop's own accounts that shoppers transfer to",
    response: z.object({ accounts: z.array(TransferAccount) }),
  },
);

export const saveTransferAccount = endpoint(
  "PUT /api/admin/settings/transfer-accounts/:method",
  confirmedAdmin("provider_keys"),
  {
    event: "transfer_account_change",
    summary: "Saves the account for a method; another number applies to later orders",
    params: Method,
    body: z.object(AccountFields),
    response: AccountsResponse,
  },
);

export const saveTransferQr = endpoint(
  "PUT /api/admin/settings/transfer-accounts/:method/qr",
  confirmedAdmin("provider_keys"),
  {
    event: "transfer_account_change",
    summary: "Saves the QR code of an account; the request body is the picture",
    params: Method,
    response: AccountsResponse,
  },
);

export const removeTransferAccount = endpoint(
  "POST /api/admin/settings/transfer-accounts/:method/remove",
  confirmedAdmin("provider_keys"),
  {
    event: "transfer_account_change",
    summary: "Stops offering an account; open orders can still be paid to it",
    params: Method,
    response: AccountsResponse,
  },
);
