import { ShopError } from "@tindahan/contract/core/errors.ts";
import { uploadPicture } from "@tindahan/contract/catalogue/pictures.ts";
import { callApi, retryAfterLogin } from "../../shared/api/api.ts";
import type { ApiFetch } from "../../shared/api/context.ts";
import type { Session } from "../../shared/session/session.ts";

type UploadOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

export async function uploadPictureFile(file: File, options: UploadOptions): Promise<string> {
  const picture = await shrinkPicture(file);
  if (options.signal.aborted) throw new ShopError("network");
  const { image } = await retryAfterLogin((session) =>
    callApi(uploadPicture, {}, createUploadFetch(session, picture, options)),
  );
  return image;
}

/** `fetch` reports no upload progress. */
function createUploadFetch(
  session: Session | undefined,
  picture: Blob,
  { signal, onProgress }: UploadOptions,
): ApiFetch {
  return (path, { method = "POST" }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader("content-type", picture.type);
    if (session) request.setRequestHeader("authorization", `Bearer ${session.token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(Math.round((100 * loaded) / total)),
    );
    request.addEventListener("load", () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    for (const failure of ["error", "abort"])
      request.addEventListener(failure, () => reject(new ShopError("network")));
    signal.addEventListener("abort", () => request.abort());
    request.send(picture);
    return promise;
  };
}

const MAX_WIDTH = 1600;
const SMALL_BYTES = 300_000;

/** Phone photos would time out on slow connections; unreadable files are sent unchanged. */
async function shrinkPicture(file: File): Promise<Blob> {
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
