import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

export const uploadPicture = endpoint("POST /api/pictures", admin("products"), {
  summary: "Uploads a picture; the request body is the file",
  response: z.object({
    image: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});
