import { useEffect, useRef, useState } from "react";
import { pictureFileProblem } from "../../shared/pictures/shrink-picture.ts";
import { errorMessage } from "../forms/error-message.ts";
import { uploadPictureFile } from "./send-picture.ts";

type Upload =
  | { state: "idle" }
  | { state: "sending"; file: File; percent: number }
  | { state: "failed"; file: File; message: string; canRetry: boolean };

type UploadEvents = { onUploaded: (image: string) => void; onUploading?: (isUploading: boolean) => void };

export function usePictureUpload({ onUploaded, onUploading }: UploadEvents) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const current = useRef<AbortController>(undefined);

  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File) {
    stop();
    const problem = pictureFileProblem(file);
    if (problem) return setUpload({ state: "failed", file, message: problem, canRetry: false });

    const controller = new AbortController();
    current.current = controller;
    setUpload({ state: "sending", file, percent: 0 });
    onUploading?.(true);
    try {
      const image = await uploadPictureFile(file, {
        signal: controller.signal,
        onProgress: (percent) => !controller.signal.aborted && setUpload({ state: "sending", file, percent }),
      });
      if (controller.signal.aborted) return;
      onUploaded(image);
      stop();
    } catch (thrown) {
      if (controller.signal.aborted) return;
      stop();
      setUpload({ state: "failed", file, message: errorMessage(thrown), canRetry: true });
    }
  }

  function stop() {
    current.current?.abort();
    current.current = undefined;
    setUpload({ state: "idle" });
    onUploading?.(false);
  }

  return { upload, send: (file: File) => void send(file), stop };
}
