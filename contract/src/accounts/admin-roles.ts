export const ADMIN_ROLES = ["owner", "staff", "packer"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/**
 * Every admin endpoint requires one of these permissions. `packing`: view and ship orders; `orders`: change
 * orders otherwise, such as cancelling.
 */
const permissions = {
  packing: ["owner", "staff", "packer"],
  orders: ["owner", "staff"],
  refunds: ["owner", "staff"],
  products: ["owner", "staff"],
  promotions: ["owner", "staff"],
  customers: ["owner", "staff"],
  erasure: ["owner"],
  dashboard: ["owner", "staff"],
  settings: ["owner", "staff"],
  pages: ["owner", "staff"],
  complaints: ["owner", "staff"],
  people: ["owner"],
  provider_keys: ["owner"],
  audit: ["owner"],
  profile: ["owner", "staff", "packer"],
  credentials: ["owner", "staff", "packer"],
  second_factor: ["owner", "staff", "packer"],
} as const satisfies Record<string, readonly AdminRole[]>;

export type Permission = keyof typeof permissions;

/** Denies by default: callers without a role and endpoints without a permission are refused. */
export function roleHasPermission(
  adminRole: AdminRole | null | undefined,
  permission: Permission | undefined,
): boolean {
  return Boolean(
    adminRole && permission && (permissions[permission] as readonly AdminRole[]).includes(adminRole),
  );
}

export type AccountTask = "change_password" | "add_second_factor";

const allowedDuring: Record<AccountTask, readonly Permission[]> = {
  change_password: ["credentials"],
  add_second_factor: ["credentials", "second_factor"],
};

export function isAllowedDuring(task: AccountTask, permission: Permission | undefined): boolean {
  return Boolean(permission && allowedDuring[task].includes(permission));
}
