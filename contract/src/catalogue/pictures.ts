import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";

/** Beyond that a phone's photo is refused with a word, not resized for minutes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/** The bytes of the picture are the body itself: a browser can send a file, a drop or a paste just as it is. */
export const uploadPicture = endpoint("POST /api/pictures", admin("products"), {
  summary: "Keeps a picture for a product; the body is the file",
  response: z.object({
    /** To be sent as a product's `image`. */
    image: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});
