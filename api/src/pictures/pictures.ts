import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES, uploadPicture } from "@tindahan/contract/catalogue/pictures.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { allowSlowBody } from "../platform/http/slow-clients.ts";
import { serveAvif } from "./avif.ts";
import { keepPicture } from "./keep-picture.ts";
import { openStore } from "./open-store.ts";
import { servePreviews } from "./preview.ts";

export { makeAvif } from "./avif.ts";
export { fetchPicture, FetchRefused } from "./fetch-picture.ts";
export { keepPicture } from "./keep-picture.ts";

export async function pictureRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const store = openStore(services);
  await store.serve(app, "/uploads/");
  serveAvif(app, services, store, "/uploads/");
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
      return keepPicture(services, request.body);
    });
  });
}
