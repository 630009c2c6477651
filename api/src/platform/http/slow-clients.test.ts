import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openTestShop } from "../../../test/support/shop.ts";
import { closeSlowConnections, TIMEOUTS } from "./slow-clients.ts";

const SIZE = 16 * 1024 * 1024;
const POST = "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n";
const GET = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

async function withServer(
  response: RequestListener,
  run: (client: Socket) => Promise<void>,
  idleMs = 200,
): Promise<void> {
  const server = createServer(response);
  closeSlowConnections(server, { ...TIMEOUTS, bodyMs: 200, idleMs });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => {});
  await run(client);
  client.destroy();
  server.closeAllConnections();
  server.close();
}

/** Milliseconds; undefined: still open after two seconds. */
async function closedAfter(client: Socket): Promise<number | undefined> {
  const start = performance.now();
  const closed = new Promise((resolve) => client.once("close", resolve));
  await Promise.race([closed, sleep(2_000)]);
  return client.destroyed ? performance.now() - start : undefined;
}

const readAll: RequestListener = (request, response) =>
  void request.resume().once("end", () => response.end("fine"));
const large: RequestListener = (_, response) => void response.end(Buffer.alloc(SIZE));

test("closes the connection when the body arrives too slowly", async () => {
  await withServer(readAll, async (client) => {
    client.resume();
    client.write(POST);
    const trickle = setInterval(() => client.write("x"), 100);
    expect(await closedAfter(client)).toBeLessThan(1_000);
    clearInterval(trickle);
  });
});

test("closes the connection when the client never reads the response", async () => {
  const closed = Promise.withResolvers<void>();
  const respond: RequestListener = (_, response) =>
    void response.once("close", closed.resolve).end(Buffer.alloc(SIZE));
  await withServer(respond, async (client) => {
    client.pause();
    client.write(GET);
    await Promise.race([closed.promise, sleep(10_000)]);
    // A paused socket reports its close only after resuming.
    let received = 0;
    client.on("data", (data) => void (received += data.length));
    client.resume();
    await closedAfter(client);
    expect(received).toBeLessThan(SIZE);
  });
});

test("completes slow downloads and slow responses", async () => {
  const idleMs = 1_000;
  await withServer(
    large,
    async (client) => {
      let received = 0;
      client.on("data", (data) => {
        received += data.length;
        client.pause();
        setTimeout(() => client.resume(), 5);
      });
      client.write(GET);
      await expect.poll(() => received).toBeGreaterThan(SIZE);
    },
    idleMs,
  );
  await withServer(
    (_, response) => void setTimeout(() => response.end("late"), 700),
    async (client) => {
      const response = new Promise<string>((resolve) => client.once("data", (data) => resolve(String(data))));
      client.write(GET);
      expect(await response).toContain("late");
    },
  );
});

test("closes slow requests within a second of their timeout", async () => {
  const shipped = { ...TIMEOUTS };
  expect(shipped).toMatchObject({ headersMs: 5_000, bodyMs: 10_000, checkEveryMs: 1_000 });
  Object.assign(TIMEOUTS, { headersMs: 500, bodyMs: 1_000, checkEveryMs: 100 });
  const { shop, close } = await openTestShop();
  onTestFinished(async () => {
    Object.assign(TIMEOUTS, shipped);
    await close();
  });
  await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const [headers, body] = await Promise.all([
    secondsUntilClosed(port, "GET / HTTP/1.1\r\nhost: x\r\n", "a: b\r\n"),
    secondsUntilClosed(port, POST.replace("POST /", "POST /api/auth/request-otp").replace("10", "1000"), "x"),
  ]);
  expect(headers).toBeGreaterThan(0.49);
  expect(headers).toBeLessThan(5);
  expect(body).toBeGreaterThan(0.99);
  expect(body).toBeLessThan(9);
});

async function secondsUntilClosed(port: number, first: string, piece: string): Promise<number> {
  const client = connect(port, "127.0.0.1");
  client.on("error", () => {});
  client.resume();
  const start = performance.now();
  const closed = new Promise((resolve) => client.once("close", resolve));
  client.write(first);
  const trickle = setInterval(() => client.write(piece), 100);
  await closed;
  clearInterval(trickle);
  return (performance.now() - start) / 1000;
}
