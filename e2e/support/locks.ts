import { readFileSync } from "node:fs";
import type { APIRequestContext, APIResponse, TestInfo } from "@playwright/test";
import { sql } from "kysely";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import type { Settings, SettingsResponse } from "@tindahan/contract/settings/settings.ts";
import { databaseUrlFile, type ShopName } from "../shops.ts";
import type { Credentials } from "./people.ts";

export type SettingsApi = {
  read: () => Promise<SettingsResponse>;
  save: (parts: Partial<Settings>) => Promise<APIResponse>;
};

type AdminAccess = { request: APIRequestContext; admin: Credentials };

const SETTINGS_LOCK_ID = 1020;

/** All tests of a shop share one settings row: holds a lock and restores the settings afterwards. */
export async function withSettingsLock(
  project: TestInfo["project"],
  { request, admin }: AdminAccess,
  use: (desk: SettingsApi) => Promise<void>,
): Promise<void> {
  const signedIn = await request.post("/api/auth/admin/login", { data: admin });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
  const confirm = () =>
    request.post("/api/admin/confirmation", { headers, data: { password: admin.password } });
  const read = async () =>
    (await (await request.get("/api/admin/settings", { headers })).json()) as SettingsResponse;
  await withLock(project, SETTINGS_LOCK_ID, async () => {
    const { version: former } = await read();
    await use({
      read,
      save: async (parts) => {
        const { settings, version } = await read();
        await confirm();
        const data = { settings: { ...settings, ...parts }, version };
        return request.put("/api/admin/settings", { headers, data });
      },
    });
    const { version } = await read();
    await confirm();
    await request.post("/api/admin/settings/restore", {
      headers,
      data: { former, version },
    });
  });
}

/** Runs `use` while holding an advisory lock in the shop's database. */
export async function withLock(
  { metadata }: TestInfo["project"],
  lockId: number,
  use: () => Promise<void>,
): Promise<void> {
  const lockDb = openDatabase(
    openPool(readFileSync(databaseUrlFile(metadata["shop"] as ShopName), "utf8"), 1),
  );
  // Keep the connection in use: the pool would close an idle one after ten seconds and release the lock.
  await lockDb.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${lockId})`.execute(connection);
    await use();
  });
  await lockDb.destroy();
}
