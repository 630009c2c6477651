import { SECRET, type Shop } from "../../api/test/support/shop.ts";
import { freePort } from "../../dev/postgres/postgres.ts";
import { startKillableProgram, type KillableProgram } from "./killable-program.ts";

export async function startMailWorker(shop: Shop, smtpUrl: string): Promise<KillableProgram> {
  const port = String(await freePort());
  return startKillableProgram(
    "server.ts",
    {
      NODE_ENV: "production",
      ROLE: "worker",
      DATABASE_URL: shop.databaseUrl,
      SECRET_KEY: SECRET,
      SMTP_URL: smtpUrl,
      PORT: "0",
      METRICS_PORT: port,
      LOG_LEVEL: "silent",
    },
    `http://127.0.0.1:${port}/`,
  );
}
