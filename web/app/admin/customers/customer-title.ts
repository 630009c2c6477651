import type { Customer } from "@tindahan/contract/accounts/manage-customers.ts";

export function customerTitle({ name, email }: Pick<Customer, "name" | "email">): string {
  return email === "" ? "Erased account" : name || email;
}
