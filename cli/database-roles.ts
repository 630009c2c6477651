import { readFileSync } from "node:fs";
import { migrate } from "@tindahan/api/platform/db/migrate.ts";
import { fillInVariables } from "@tindahan/api/platform/db/grants.ts";
import { Client, escapeIdentifier } from "pg";

const ROLES = new URL("../api/db/roles.sql", import.meta.url);

export type Roles = { migrating: string; running: string; audit: string };
export type Passwords = { migrating?: string; running?: string };

export function rolesOf(database: string): Roles {
  return { migrating: `${database}_migrator`, running: `${database}_app`, audit: `${database}_audit` };
}

type Setup = {
  adminUrl: string;
  migrationUrl: string;
  roles: Roles;
  passwords?: Passwords;
  /** Creates only the roles, so that a backup can be restored. */
  leaveEmpty?: boolean;
};

/** Idempotent. Finally the migrating role loses access to the audit log. */
export async function setUpDatabase({
  adminUrl,
  migrationUrl,
  roles,
  passwords = {},
  leaveEmpty = false,
}: Setup): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await createRoles(admin, roles, passwords);
    if (leaveEmpty) return;
    // Migrations of the audit log need this role; the second run revokes it.
    await admin.query(`grant ${escapeIdentifier(roles.audit)} to ${escapeIdentifier(roles.migrating)}`);
    await migrate(migrationUrl, { runningRole: roles.running });
  } finally {
    await createRoles(admin, roles).finally(() => admin.end());
  }
}

async function createRoles(admin: Client, roles: Roles, passwords: Passwords = {}): Promise<void> {
  const sql = fillInVariables(readFileSync(ROLES, "utf8"), {
    migrating_role: roles.migrating,
    running_role: roles.running,
    audit_role: roles.audit,
    migrating_password: passwords.migrating ?? "",
    running_password: passwords.running ?? "",
  });
  await admin.query(sql).catch(async (error: unknown) => {
    await admin.query("rollback");
    throw error;
  });
}

export function withUser(url: string, user: string, password = ""): string {
  const other = new URL(url);
  other.username = encodeURIComponent(user);
  other.password = encodeURIComponent(password);
  return other.href;
}
