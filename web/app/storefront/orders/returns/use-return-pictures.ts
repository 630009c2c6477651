import { useState } from "react";
import { failureMessage } from "@tindahan/contract/core/errors.ts";
import { MAX_RETURN_PICTURES } from "@tindahan/contract/orders/return-constants.ts";
import { callApi, createSessionFetch, retryAfterLogin } from "../../../shared/api/api.ts";
import { pictureFileProblem, shrinkPicture } from "../../../shared/pictures/shrink-picture.ts";

export type ReturnPhoto = {
  key: string;
  /** A data URL; empty while the file is read. */
  preview: string;
  /** The id at the shop; undefined while it is sent. */
  id?: string;
};

export function useReturnPictures(orderId: string) {
  const [photos, setPhotos] = useState<ReturnPhoto[]>([]);
  const [problem, setProblem] = useState<string>();
  const change = (key: string, part: Partial<ReturnPhoto>) =>
    setPhotos((now) => now.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));

  async function send(file: File) {
    const key = crypto.randomUUID();
    setPhotos((now) => [...now, { key, preview: "" }]);
    try {
      const picture = await shrinkPicture(file);
      change(key, { preview: await readDataUrl(picture) });
      const { picture: id } = await retryAfterLogin((session) =>
        callApi("POST /api/orders/mine/:id/return-pictures", { params: { id: orderId } }, (path, init) =>
          createSessionFetch(session)(path, {
            ...init,
            body: picture,
            headers: { "content-type": picture.type },
          }),
        ),
      );
      change(key, { id });
    } catch (thrown) {
      setPhotos((now) => now.filter((photo) => photo.key !== key));
      setProblem(failureMessage(thrown, "The picture could not be sent. Please try again."));
    }
  }

  return {
    photos,
    problem,
    isSending: photos.some(({ id }) => id === undefined),
    add(files: File[]) {
      setProblem(files.map(pictureFileProblem).find(Boolean));
      const room = MAX_RETURN_PICTURES - photos.length;
      for (const file of files.filter((file) => !pictureFileProblem(file)).slice(0, room)) void send(file);
    },
    remove({ key, id }: ReturnPhoto) {
      setPhotos((now) => now.filter((photo) => photo.key !== key));
      // Unsent pictures are deleted after a day anyway.
      if (id)
        void callApi("DELETE /api/orders/mine/:id/return-pictures/:pictureId", {
          params: { id: orderId, pictureId: id },
        }).catch(() => {});
    },
  };
}

function readDataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve(reader.result as string));
  reader.addEventListener("error", () => reject(reader.error!));
  reader.readAsDataURL(blob);
  return promise;
}
