import { readFileSync } from "node:fs";
import type { TestInfo } from "@playwright/test";
import { rolesOf, withUser } from "../../cli/database-roles.ts";
import { reserveTestPort, startProgram } from "../../dev/test/program.ts";
import { databaseUrlFile, type ShopName } from "../shops.ts";

export async function withOwnInstance(
  { metadata }: TestInfo["project"],
  environment: Record<string, string>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const name = metadata["shop"] as ShopName;
  const [superuserUrl, port] = [readFileSync(databaseUrlFile(name), "utf8"), String(await reserveTestPort())];
  const program = await startProgram(withUser(superuserUrl, rolesOf(name).running), {
    ROLE: "web",
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    PAGES_BUILD: process.env["PAGES_BUILD"] ?? "build-with-dev-pages",
    TRUSTED_PROXIES: "1",
    ...environment,
  });
  await program.untilReady();
  await use(`http://localhost:${port}`);
  await program.end("SIGTERM");
}
