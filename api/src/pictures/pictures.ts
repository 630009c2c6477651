import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { uploadPicture } from "@tindahan/contract/catalogue/pictures.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "@tindahan/contract/catalogue/constants.ts";
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

  acceptPictures(app, (plugin) =>
    registerEndpoint(plugin, uploadPicture, async ({ request }) =>
      storePicture(services, readPictureBody(request)),
    ),
  );
}

/** A separate plugin: only uploads may have large or non-JSON bodies. */
export function acceptPictures(app: FastifyInstance, register: (plugin: FastifyInstance) => void): void {
  void app.register(async (plugin) => {
    plugin.addContentTypeParser(
      [...PICTURE_TYPES],
      { parseAs: "buffer", bodyLimit: MAX_PICTURE_BYTES },
      (_, body, done) => done(null, body),
    );

    // Runs after authorization, so that uploads over slow connections need a session.
    plugin.addHook("preParsing", async ({ raw }) => allowSlowBody(raw));

    register(plugin);
  });
}

export function readPictureBody({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new ShopError("picture_unreadable");
  return body;
}

const PRIVATE_WIDTH = 1280;

/** One picture without metadata, for a place that is not public. */
export async function shrinkPrivatePicture(file: Buffer): Promise<Buffer> {
  const { versions } = await shrinkToWebpVersions(file, [PRIVATE_WIDTH]);
  return versions[0]!.bytes;
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
