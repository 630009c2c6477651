import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { sep } from "node:path";

export type SqlFile = { name: string; sql: string; checksum: string };

export async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".sql"));
  return Promise.all(
    names
      .map((name) => name.replaceAll(sep, "/"))
      .toSorted()
      .map(async (name) => {
        const sql = await readFile(new URL(name, folder), "utf8");
        return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
      }),
  );
}
