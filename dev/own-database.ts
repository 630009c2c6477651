import { fileURLToPath } from "node:url";
import { startPostgres, type Postgres } from "./postgres/postgres.ts";
import { createShopDatabase, type ShopDatabase } from "./shop-database.ts";
import { reservePort } from "./reserve-port.ts";

export const DATA_DIRECTORY = fileURLToPath(new URL("../.data/", import.meta.url));

export async function startOwnDatabase(): Promise<Postgres & ShopDatabase> {
  const postgres = await startPostgres({
    directory: `${DATA_DIRECTORY}postgres`,
    port: await reservePort(54_329),
  });
  try {
    return { ...postgres, ...(await createShopDatabase(postgres, "tindahan")) };
  } catch (error) {
    await postgres.stop();
    if (error instanceof Error && "code" in error && error.code === "42501")
      throw new Error("The data in .data/ is from before the shop had two database roles: npm run reset", {
        cause: error,
      });
    throw error;
  }
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
