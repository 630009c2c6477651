import type { User } from "@tindahan/contract/accounts/accounts.ts";
import type { AccountTask } from "@tindahan/contract/accounts/admin-roles.ts";

export function requiredAccountTask(user: User | undefined): AccountTask | undefined {
  if (user?.mustChangePassword) return "change_password";
  const dueAt = user?.secondFactorDueAt;
  return dueAt && Date.parse(dueAt) < Date.now() ? "add_second_factor" : undefined;
}

const day = new Intl.DateTimeFormat("en-PH", { dateStyle: "long", timeZone: "Asia/Manila" });

export function formatDueDay(iso: string): string {
  return day.format(new Date(iso));
}
