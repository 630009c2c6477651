import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { expect } from "vitest";
import { test, type Shop } from "../../../test/support/shop.ts";

/** Writes to the socket, because HTTP clients normalize the target. */
async function statusOf({ app }: Shop, target: string, method = "GET"): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
  const [data] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString())?.[1]);
}

test("rejects URL paths deeper than 16 segments", async ({ shop }) => {
  await shop.app.listen({ host: "127.0.0.1", port: 0 });

  expect(await statusOf(shop, `/${"a/".repeat(16)}`)).toBe(400);
  expect(await statusOf(shop, `/${"a/".repeat(3_000)}?page=1`)).toBe(400);
  expect(await statusOf(shop, `/api/categories?next=${"a/".repeat(3_000)}`)).toBe(200);
});

test("rejects absolute request URLs of other hosts", async ({ shop }) => {
  await shop.app.listen({ host: "127.0.0.1", port: 0 });

  for (const target of [
    "//",
    "//evil.example/",
    "///evil.example/",
    "//evil.example/api/categories",
    "/\\evil.example/",
    "\\\\evil.example/",
    "http://evil.example/",
    "http://evil.example/api/categories",
    "https://localhost:3000@evil.example/api/categories",
    "http://localhost:3000//evil.example/",
    "evil.example/api/categories",
    "*",
  ])
    expect([target, await statusOf(shop, target)]).toEqual([target, 400]);
  expect(await statusOf(shop, "//", "POST")).toBe(400);
  for (const target of ["/api/categories", "http://localhost:3000/api/categories", "HTTPS://LOCALHOST:3000/api/categories"])
    expect([target, await statusOf(shop, target)]).toEqual([target, 200]); // prettier-ignore
  expect(await statusOf(shop, "/api/categories//evil.example")).toBe(404);
});
