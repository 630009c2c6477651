import { errors } from "@tindahan/contract/core/errors.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "@tindahan/contract/catalogue/constants.ts";

const MAX_WIDTH = 1600;
const SMALL_BYTES = 300_000;

/** Phone photos would time out on slow connections; unreadable files are sent unchanged. */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, MAX_WIDTH / photo.width);
    const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
    const brush = canvas.getContext("2d")!;
    brush.imageSmoothingQuality = "high";
    brush.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const shrunk = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
    return shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}

/** Checks type and size early; the server checks the content. */
export function pictureFileProblem(file: File): string | undefined {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return errors.picture_unreadable.message;
  if (file.size > MAX_PICTURE_BYTES) return errors.picture_too_large.message;
  return undefined;
}
