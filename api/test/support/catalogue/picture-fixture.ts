import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { createApp } from "../../../src/app.ts";
import { createServices } from "../../../src/compose.ts";
import type { Services } from "../../../src/platform/services.ts";
import { test as base, testConfig } from "../shop.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- what came back, whatever it is
type UploadResponse = { status: number; body: any };
export type PictureFixture = {
  services: Services;
  directory: string;
  send: (body: Buffer, type?: string) => Promise<UploadResponse>;
  get: (path: string) => Promise<{ statusCode: number; rawPayload: Buffer; headers: object }>;
};

export const test = base.extend<{ pictureFixture: PictureFixture }>({
  pictureFixture: async ({ shop }, use) => {
    const directory = mkdtempSync(join(tmpdir(), "pictures-"));
    const services = createServices(testConfig(shop.databaseUrl, { UPLOADS_DIRECTORY: directory }));
    const app = await createApp(services);
    const { token } = await shop.admin();
    await use({
      services,
      directory,
      get: (path) => app.inject(path),
      send: async (payload, type = "image/jpeg") => {
        const headers = { authorization: `Bearer ${token}`, "content-type": type };
        const response = await app.inject({ method: "POST", url: "/api/pictures", headers, payload });
        return { status: response.statusCode, body: response.json() };
      },
    });
    await app.close();
    await services.close();
    rmSync(directory, { recursive: true });
  },
});

export function photo(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#cc8844" } });
}

export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
