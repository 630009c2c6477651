import { readFileSync } from "node:fs";
import type { APIRequestContext, APIResponse, TestInfo } from "@playwright/test";
import { sql } from "kysely";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import type { Settings, SettingsAnswer } from "@tindahan/contract/settings/settings.ts";
import { databaseUrlFile, type ShopName } from "../shops.ts";
import type { Credentials } from "./people.ts";

export type SettingsApi = {
  read: () => Promise<SettingsAnswer>;
  /** Changes those parts as an admin does, but without the screens. */
  save: (parts: Partial<Settings>) => Promise<APIResponse>;
};

type AdminAccess = { request: APIRequestContext; admin: Credentials };

const SETTINGS_LOCK_ID = 1020;

/** There is one set of settings for all tests of a shop: each waits for its turn, and puts back what it found. */
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
    (await (await request.get("/api/admin/settings", { headers })).json()) as SettingsAnswer;
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

/** Of those who take the same turn in a shop, one at a time. */
export async function withLock(
  { metadata }: TestInfo["project"],
  turn: number,
  use: () => Promise<void>,
): Promise<void> {
  const turns = openDatabase(
    openPool(readFileSync(databaseUrlFile(metadata["shop"] as ShopName), "utf8"), 1),
  );
  // A pool closes an idle connection after ten seconds, and the turn would be over: it is in use throughout.
  await turns.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${turn})`.execute(connection);
    await use();
  });
  await turns.destroy();
}
