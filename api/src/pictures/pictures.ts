import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/errors.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES, uploadPicture } from "@tindahan/contract/pictures.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/serve.ts";
import { allowSlowBody } from "../platform/slow-clients.ts";
import { servePreviews } from "./preview.ts";
import { shrink } from "./shrink.ts";
import { openStore } from "./store.ts";

export async function pictureRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const store = openStore(deps);
  await store.serve(app, "/uploads/");
  servePreviews(app, deps);

  // In a room of its own: only here may a body be large, or anything but JSON.
  await app.register(async (room) => {
    room.addContentTypeParser(
      [...PICTURE_TYPES],
      { parseAs: "buffer", bodyLimit: MAX_PICTURE_BYTES },
      (_, body, done) => done(null, body),
    );

    // After the caller has been found to be an admin: a photo over a phone's line takes a while.
    room.addHook("preParsing", async ({ raw }) => allowSlowBody(raw));

    serve(room, uploadPicture, async ({ request }) => {
      if (!Buffer.isBuffer(request.body) || request.body.length === 0)
        throw new ShopError("picture_unreadable");
      const { width, height, versions } = await shrink(request.body);
      const key = createHash("sha256").update(request.body).digest("hex").slice(0, 32);
      for (const version of versions) await store.put(`${key}-${version.width}.webp`, version.bytes);
      return { image: `/uploads/${key}-640.webp`, width, height };
    });
  });
}
