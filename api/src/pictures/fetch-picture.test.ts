import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test as base } from "vitest";
import { fetchPicture } from "./fetch-picture.ts";
import { isPublicIp } from "./public-ip.ts";

type RemoteServer = {
  port: number;
  requestedPaths: string[];
  answer: (path: string, listener: RequestListener) => string;
};

const test = base.extend<{ remote: RemoteServer }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  remote: async ({}, use) => {
    const answers = new Map<string, RequestListener>();
    const requestedPaths: string[] = [];
    const server = createServer((request, response) => {
      requestedPaths.push(request.url!);
      const answer = answers.get(request.url!);
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await use({
      port,
      requestedPaths,
      answer: (path, listener) => {
        answers.set(path, listener);
        return `http://127.0.0.1:${port}${path}`;
      },
    });
    server.closeAllConnections();
    server.close();
  },
});

test("fetches a picture from another server through three redirects", async ({
  remote: { port, answer },
}) => {
  answer("/picture", (_, response) => response.end("bytes"));
  for (const [from, to] of [
    ["/3", "/picture"],
    ["/2", "/3"],
    ["/1", "/2"],
  ] as const)
    answer(from, (_, response) => response.writeHead(302, { location: to }).end());

  const fetched = await fetchPicture(`http://127.0.0.1:${port}/1`, { loopbackPort: port });

  expect(fetched.toString()).toBe("bytes");
});

test("does not follow a fourth redirect to a picture", async ({
  remote: { port, requestedPaths, answer },
}) => {
  const url = answer("/round", (_, response) => response.writeHead(302, { location: "/round" }).end());

  await expect(fetchPicture(url, { loopbackPort: port })).rejects.toThrow("too many times");
  expect(requestedPaths).toHaveLength(4);
});

test.for([
  "https://127.0.0.1/x.png",
  "https://2130706433/x.png",
  "https://0x7f.1/x.png",
  "https://[::1]/x.png",
  "https://[::ffff:127.0.0.1]/x.png",
  "https://[::ffff:7f00:1]/x.png",
  "https://[64:ff9b::7f00:1]/x.png",
  "https://169.254.169.254/latest/meta-data/",
  "https://[fd00:ec2::254]/latest/meta-data/",
  "https://10.0.0.1/x.png",
  "https://192.168.1.1/x.png",
  "https://172.31.0.1/x.png",
  "https://localhost/x.png",
])("refuses the private URL %s", async (url) => {
  await expect(fetchPicture(url, { timeoutMs: 3_000 })).rejects.toThrow("not on the public internet");
});

test.for([
  "http://example.com/x.png",
  "ftp://example.com/x.png",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "https://user:secret@example.com/x.png",
  "https://example.com:8443/x.png",
  "//example.com/x.png",
  "",
])("refuses the URL %s, which is not plain HTTPS", async (url) => {
  await expect(fetchPicture(url)).rejects.toThrow("must begin with https://");
});

test("refuses to fetch a picture from a host if one of its IP addresses is private", async () => {
  const resolve = async () => [
    { address: "93.184.215.14", family: 4 },
    { address: "10.0.0.7", family: 4 },
  ];

  await expect(fetchPicture("https://rebind.example/x.png", { resolve })).rejects.toThrow("public internet");
});

test("fetches a picture from the IP address that was checked, even if the host resolves differently later", async ({
  remote,
}) => {
  const { port, requestedPaths, answer } = remote;
  answer("/x.png", (_, response) => response.end("bytes"));
  const lookedUp: string[] = [];
  const resolve = async (host: string) => {
    lookedUp.push(host);
    return [{ address: "127.0.0.1", family: 4 }];
  };

  const fetched = await fetchPicture(`http://pinned.invalid:${port}/x.png`, { loopbackPort: port, resolve });

  expect([fetched.toString(), lookedUp, requestedPaths]).toEqual(["bytes", ["pinned.invalid"], ["/x.png"]]);
});

test.for([
  "https://169.254.169.254/latest/meta-data/",
  "https://[::1]/x.png",
  "http://127.0.0.1:9/x.png",
  "file:///etc/passwd",
])("checks the redirect target %s like the first URL", async (location, { remote }) => {
  const { port, answer } = remote;
  const url = answer("/x.png", (_, response) => response.writeHead(302, { location }).end());

  await expect(fetchPicture(url, { loopbackPort: port, timeoutMs: 3_000 })).rejects.toThrow(
    /not on the public internet|must begin with https/,
  );
});

test("fetches pictures by plain HTTP only from the configured loopback port", async ({ remote }) => {
  const { port, requestedPaths, answer } = remote;
  const url = answer("/x.png", (_, response) => response.end("bytes"));

  await expect(fetchPicture(url)).rejects.toThrow("must begin with https://");
  await expect(fetchPicture(url, { loopbackPort: port + 1 })).rejects.toThrow("must begin with https://");
  await expect(
    fetchPicture(`http://192.168.1.1:${port}/x.png`, { loopbackPort: port, timeoutMs: 3_000 }),
  ).rejects.toThrow("public internet");
  expect(requestedPaths).toEqual([]);
});

test("stops reading a fetched picture after 10 MB, whatever length the server announces", async ({
  remote,
}) => {
  const { port, answer } = remote;
  let sentBytes = 0;
  const url = answer("/large", (_, response) => {
    const writeMore = () => {
      while (!response.destroyed && sentBytes < 50 * 2 ** 20) {
        sentBytes += 65_536;
        if (!response.write(Buffer.alloc(65_536))) return void response.once("drain", writeMore);
      }
      response.end();
    };
    writeMore();
  });

  const fetched = fetchPicture(url, { loopbackPort: port }).then(({ length }) => length);

  await expect(fetched).rejects.toThrow("more than 10 MB");
  expect(sentBytes).toBeLessThan(30 * 2 ** 20);
});

test.for(["silent", "a byte now and then"])("gives up on a slow server: %s", async (kind, { remote }) => {
  const { port, answer } = remote;
  const url = answer("/slow", (_, response) => {
    if (kind === "silent") return;
    const timer = setInterval(() => response.write("x"), 50);
    response.on("close", () => clearInterval(timer));
  });
  const start = performance.now();

  await expect(fetchPicture(url, { loopbackPort: port, timeoutMs: 500 })).rejects.toMatchObject({
    isTemporary: true,
  });
  expect(performance.now() - start).toBeLessThan(3_000);
});

test("explains broken connections, missing pictures and server errors when fetching a picture", async ({
  remote,
}) => {
  const { port, answer } = remote;
  const half = answer("/half", (_, response) => {
    response.writeHead(200, { "content-length": 100 });
    response.write("half", () => response.destroy());
  });
  const failing = answer("/failing", (_, response) => response.writeHead(500).end());
  const options = { loopbackPort: port };

  await expect(fetchPicture(half, options)).rejects.toMatchObject({ isTemporary: true });
  await expect(fetchPicture(failing, options)).rejects.toMatchObject({ isTemporary: true });
  await expect(fetchPicture(`http://127.0.0.1:${port}/none`, options)).rejects.toMatchObject({
    message: "The other server answered 404.",
    isTemporary: false,
  });
});

test.for([
  ["8.8.8.8", true],
  ["100.63.255.255", true],
  ["172.32.0.1", true],
  ["2606:4700:4700::1111", true],
  ["2a00:1450:4009:80b::200e", true],
  ["0.0.0.0", false],
  ["100.64.0.1", false],
  ["127.255.255.254", false],
  ["169.254.1.1", false],
  ["172.16.0.1", false],
  ["192.0.0.8", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:8.8.8.8", false],
  ["::127.0.0.1", false],
  ["64:ff9b::808:808", false],
  ["2001::1", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
  ["fc00::1", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["ff02::1", false],
  ["example.com", false],
] as const)("%s is a public address: %s", ([address, isPublic]) => {
  expect(isPublicIp(address)).toBe(isPublic);
});
