import type { Client, ClientBase } from "pg";

/**
 * Whether a pooler stands between us and PostgreSQL: it gives a connection a number of its own, not that of the server's
 * process. In transaction mode locks and notifications would then be lost in silence.
 */
export async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid !== (client as unknown as { processID: number | null }).processID;
}

/** Queries with a name are prepared once on a connection; in transaction mode the next one runs on another. */
export function forgetQueryNames(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(
      typeof first === "object" && first !== null && "name" in first && !("submit" in first)
        ? { ...first, name: undefined }
        : first,
      ...rest,
    )) as ClientBase["query"];
}
