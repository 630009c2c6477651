import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";

export const uploadPicture = endpoint("POST /api/pictures", admin("products"), {
  summary: "Uploads a picture; the request body is the file",
  response: z.object({
    image: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});
