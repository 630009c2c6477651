import { ShopError } from "@tindahan/contract/core/errors.ts";
import { uploadPicture } from "@tindahan/contract/catalogue/pictures.ts";
import { callApi, whileLoggedIn } from "../../shared/api/api.ts";
import type { ApiFetch } from "../../shared/api/context.ts";
import type { Session } from "../../shared/session/session.ts";
import { shrinkPicture } from "./shrink-picture.ts";

type Sending = { signal: AbortSignal; onProgress: (percent: number) => void };

/** Sends a picture, no larger than it need be, and resolves to the address that a product may carry. */
export async function sendPicture(file: File, sending: Sending): Promise<string> {
  const picture = await shrinkPicture(file);
  if (sending.signal.aborted) throw new ShopError("network");
  const { image } = await whileLoggedIn((session) =>
    callApi(uploadPicture, {}, sendAs(session, picture, sending)),
  );
  return image;
}

/** By XMLHttpRequest: `fetch` does not tell how much of a body has left. */
function sendAs(session: Session | undefined, picture: Blob, { signal, onProgress }: Sending): ApiFetch {
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
