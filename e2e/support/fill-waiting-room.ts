import { sql } from "kysely";
import type { Db } from "@tindahan/api/platform/db/database.ts";

export async function fillWaitingRoom(db: Db): Promise<void> {
  await sql`insert into waiting_room (issued, waited_at) values (500000, now())
    on conflict (single) do update set issued = 500000, called = 0, waited_at = now()`.execute(db);
  await sql`notify changes, 'waiting-room'`.execute(db);
}
