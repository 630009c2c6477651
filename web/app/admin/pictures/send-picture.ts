import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi, retryAfterLogin } from "../../shared/api/api.ts";
import type { ApiFetch } from "../../shared/api/context.ts";
import { shrinkPicture } from "../../shared/pictures/shrink-picture.ts";
import type { Session } from "../../shared/session/session.ts";

type UploadOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

export async function uploadPictureFile(file: File, options: UploadOptions): Promise<string> {
  const picture = await shrinkPicture(file);
  if (options.signal.aborted) throw new ShopError("network");
  const { image } = await retryAfterLogin((session) =>
    callApi("POST /api/pictures", {}, createUploadFetch(session, picture, options)),
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
