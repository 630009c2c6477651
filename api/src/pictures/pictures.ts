import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES, uploadPicture } from "@tindahan/contract/catalogue/pictures.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { allowSlowBody } from "../platform/http/slow-clients.ts";
import { sendAvifIfEncoded, enqueueAvifEncoding } from "./avif.ts";
import { openPictureStore } from "./open-store.ts";
import { servePreviews } from "./preview.ts";
import { shrinkToWebpVersions } from "./shrink.ts";

export { makeAvif } from "./avif.ts";
export { openPictureStore } from "./open-store.ts";
export { fetchPicture, FetchRefused } from "./fetch-picture.ts";

export async function pictureRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const store = openPictureStore(services);
  await store.serve(app, "/uploads/");
  sendAvifIfEncoded(app, services, store, "/uploads/");
  servePreviews(app, services);

  // A separate plugin: only uploads may have large or non-JSON bodies.
  await app.register(async (plugin) => {
    plugin.addContentTypeParser(
      [...PICTURE_TYPES],
      { parseAs: "buffer", bodyLimit: MAX_PICTURE_BYTES },
      (_, body, done) => done(null, body),
    );

    // Runs after authorization: only admins may upload over slow connections.
    plugin.addHook("preParsing", async ({ raw }) => allowSlowBody(raw));

    registerEndpoint(plugin, uploadPicture, async ({ request }) => {
      if (!Buffer.isBuffer(request.body) || request.body.length === 0)
        throw new ShopError("picture_unreadable");
      return storePicture(services, request.body);
    });
  });
}

export async function storePicture(
  services: Services,
  file: Buffer,
): Promise<ResponseOf<typeof uploadPicture>> {
  const { width, height, versions } = await shrinkToWebpVersions(file);
  const key = createHash("sha256").update(file).digest("hex").slice(0, 32);
  const store = openPictureStore(services);
  for (const version of versions) await store.put(`${key}-${version.width}.webp`, version.bytes);
  await enqueueAvifEncoding(services.db, key);
  return { image: `/uploads/${key}-640.webp`, width, height };
}
