import { fileURLToPath } from "node:url";
import { startPostgres, type Postgres } from "./postgres/postgres.ts";
import { createShopDatabase, type ShopDatabase } from "./shop-database.ts";
import { takePort } from "./take-port.ts";

/** What the development shop keeps, in a folder of its own: its database, its pictures, its simulator's memory. */
export const DATA = fileURLToPath(new URL("../.data/", import.meta.url));

/** The development shop's database, made if it is not there yet. */
export async function startOwnDatabase(): Promise<Postgres & ShopDatabase> {
  const postgres = await startPostgres({ directory: `${DATA}postgres`, port: await takePort(54_329) });
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
