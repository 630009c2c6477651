import { sql } from "kysely";
import type { Settings, SettingsAnswer } from "@tindahan/contract/settings/settings.ts";
import type { Db } from "../platform/db/database.ts";
import { changedSections } from "./change-settings.ts";

const SHOWN = 20;

type Row = { version: number; settings: Settings; at: Date; by: string };

/** The newest versions, each with what it changed of the one before. Nobody made version 0. */
export async function selectHistory(db: Db): Promise<SettingsAnswer["history"]> {
  const { rows } = await sql<Row>`
    select v.version, v.settings, v.at, coalesce(nullif(u.name, ''), u.username, 'Somebody') as by
    from settings_versions v left join users u on u.id = v.actor_id
    order by v.version desc limit ${sql.lit(SHOWN + 1)}`.execute(db);
  return rows.slice(0, SHOWN).map(({ version, settings, at, by }, index) => {
    const before = rows[index + 1]?.settings;
    if (!before) return { version, at: null, by: "", changed: [] };
    return { version, at: at.toISOString(), by, changed: changedSections(before, settings) };
  });
}
