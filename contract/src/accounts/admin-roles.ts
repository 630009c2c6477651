/** How far an admin is trusted. On the wire their `role` is `admin`; this is the finer `right` beside it. */
export const ADMIN_ROLES = ["owner", "staff", "packer"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/**
 * The kinds of work that there are for admins: every call of theirs names the one it belongs to. `packing` is seeing
 * orders and sending them off; `orders` what goes beyond that, such as calling one off or taking all of them along.
 */
const permissions = {
  packing: ["owner", "staff", "packer"],
  orders: ["owner", "staff"],
  refunds: ["owner", "staff"],
  products: ["owner", "staff"],
  promotions: ["owner", "staff"],
  customers: ["owner", "staff"],
  /** Erasing a customer for good. */
  erasure: ["owner"],
  dashboard: ["owner", "staff"],
  settings: ["owner", "staff"],
  pages: ["owner", "staff"],
  complaints: ["owner", "staff"],
  people: ["owner"],
  provider_keys: ["owner"],
  audit: ["owner"],
  profile: ["owner", "staff", "packer"],
  /** One's own password. */
  credentials: ["owner", "staff", "packer"],
  /** One's own second factor. */
  second_factor: ["owner", "staff", "packer"],
} as const satisfies Record<string, readonly AdminRole[]>;

export type Permission = keyof typeof permissions;

/** Whether somebody with this right may do that. Who has none, and what is not said, may not. */
export function mayDo(adminRole: AdminRole | null | undefined, permission: Permission | undefined): boolean {
  return Boolean(
    adminRole && permission && (permissions[permission] as readonly AdminRole[]).includes(adminRole),
  );
}

/** What an admin must put right before anything else works. */
export type AccountTask = "change_password" | "add_second_factor";

const worksMeanwhile: Record<AccountTask, readonly Permission[]> = {
  change_password: ["credentials"],
  add_second_factor: ["credentials", "second_factor"],
};

export function worksDuring(task: AccountTask, permission: Permission | undefined): boolean {
  return Boolean(permission && worksMeanwhile[task].includes(permission));
}
