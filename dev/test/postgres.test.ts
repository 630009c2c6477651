import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../postgres/postgres.ts";

test("the development PostgreSQL starts on the next port if the requested one is taken", async () => {
  const other = createServer().listen(0);
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const directory = mkdtempSync(join(tmpdir(), "tindahan-port-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));

  const postgres = await startPostgres({ directory, port });
  await postgres.stop();
  expect(postgres.port).toBeGreaterThan(port);
});
