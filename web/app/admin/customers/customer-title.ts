import type { Customer } from "@tindahan/contract/accounts/manage-customers.ts";
import { accountName } from "./account-name.ts";

export function customerTitle({
  name,
  email,
  isErased,
}: Pick<Customer, "name" | "email" | "isErased">): string {
  return name || accountName(email, isErased);
}
