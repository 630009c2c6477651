import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { freePort, startPostgres, type Postgres } from "./postgres.ts";

/** What the development shop keeps, in a folder of its own: its database, its pictures, its simulator's memory. */
export const DATA = fileURLToPath(new URL("../.data/", import.meta.url));

/** The development shop's database, made if it is not there yet. */
export async function startOwnDatabase(): Promise<Postgres & { url: string }> {
  const postgres = await startPostgres({ directory: `${DATA}postgres`, port: await freePort(54_329) });
  try {
    const client = new Client({ connectionString: postgres.urlOf("postgres") });
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = 'tindahan'");
    if (rowCount === 0) await client.query("create database tindahan");
    await client.end();
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { ...postgres, url: postgres.urlOf("tindahan") };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
