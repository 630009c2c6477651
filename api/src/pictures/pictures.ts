import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/errors.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES, uploadPicture } from "@tindahan/contract/pictures.ts";
import { registerEndpoint } from "../platform/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { allowSlowBody } from "../platform/slow-clients.ts";
import { diskStore } from "./disk-store.ts";
import { servePreviews } from "./preview.ts";
import { s3Store } from "./s3-store.ts";
import { shrink } from "./shrink.ts";

export async function pictureRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, log } = services;
  const store = config.s3 ? s3Store(config.s3, log) : diskStore(config.uploadsDirectory);
  await store.serve(app, "/uploads/");
  servePreviews(app, services);

  // In a plugin of its own: only here may a body be large, or anything but JSON.
  await app.register(async (plugin) => {
    plugin.addContentTypeParser(
      [...PICTURE_TYPES],
      { parseAs: "buffer", bodyLimit: MAX_PICTURE_BYTES },
      (_, body, done) => done(null, body),
    );

    // After the caller has been found to be an admin: a photo over a phone's line takes a while.
    plugin.addHook("preParsing", async ({ raw }) => allowSlowBody(raw));

    registerEndpoint(plugin, uploadPicture, async ({ request }) => {
      if (!Buffer.isBuffer(request.body) || request.body.length === 0)
        throw new ShopError("picture_unreadable");
      const { width, height, versions } = await shrink(request.body);
      const key = createHash("sha256").update(request.body).digest("hex").slice(0, 32);
      for (const version of versions) await store.put(`${key}-${version.width}.webp`, version.bytes);
      return { image: `/uploads/${key}-640.webp`, width, height };
    });
  });
}
