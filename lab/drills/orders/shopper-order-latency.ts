import { createHash } from "node:crypto";
import { Client } from "pg";
import type { Stats } from "../../../api/test/support/stats.ts";
import { measureWrk } from "../../bench/wrk.ts";
import { withUser } from "../../../cli/database-roles.ts";
import { startProgram } from "../../../dev/test/program.ts";

const CONNECTIONS = 32;
const SHOPPERS = 2_000;
const SECONDS = 8;

/** Frequent buyers request their orders more often, as shoppers are drawn by order. */
export async function measureMyOrders(databaseUrl: string): Promise<Stats> {
  const tokenOf = (n: number) => String(n).padStart(43, "0");
  const client = new Client({ connectionString: withUser(databaseUrl, "postgres") });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select distinct user_id as id from (select user_id from orders order by md5(id::text) limit $1) as o",
    [SHOPPERS],
  );
  await client.query(
    `insert into sessions (token_hash, user_id, idle_limit, expires_at)
     select hash, id, '7 days', now() + interval '30 days' from unnest($1::bytea[], $2::uuid[]) as s (hash, id)
     on conflict (token_hash) do update set user_id = excluded.user_id`,
    [rows.map((_, n) => createHash("sha256").update(tokenOf(n)).digest()), rows.map(({ id }) => id)],
  );
  await client.end();

  const program = await startProgram(databaseUrl, { LOG_LEVEL: "silent", ROLE: "web" });
  const script = `
local shoppers = { ${rows.map(({ id }) => `"${id}"`).join(",")} }
local next = 0
function request()
  next = next % #shoppers + 1
  return wrk.format("GET", "/api/orders/user/" .. shoppers[next] .. "?page=1&limit=4",
    { ["authorization"] = string.format("Bearer %043d", next - 1) })
end`;
  try {
    await program.untilReady();
    measureWrk(program.url, CONNECTIONS, 2, script);
    return measureWrk(program.url, CONNECTIONS, SECONDS, script);
  } finally {
    await program.end("SIGTERM");
  }
}
