import { Button } from "../../ui/actions/button.tsx";
import { ChooseFileButton } from "./file-button.tsx";
import { PictureUploadState } from "./upload-state.tsx";
import { usePictureUpload } from "./use-upload.ts";

type PictureUploadProps = {
  /** URL; empty if there is none. */
  image: string;
  hint: string;
  isRequired?: boolean;
  error: string | undefined;
  onChange: (image: string) => void;
};

export function PictureUploadBox({ image, hint, isRequired = false, error, onChange }: PictureUploadProps) {
  const { upload, send, stop } = usePictureUpload({ onUploaded: onChange });

  return (
    <div role="group" aria-label="Picture" className="flex flex-col gap-1.5">
      <p className="text-14 font-medium">
        Picture{!isRequired && <span className="font-normal text-ink-2"> (optional)</span>}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {image && (
          <img
            src={image}
            alt="Shown now"
            width={64}
            height={64}
            className="size-16 rounded-control border border-line object-cover"
          />
        )}
        {upload.state === "idle" ? (
          <ChooseFileButton onChosen={send}>{image ? "Replace picture" : "Upload picture"}</ChooseFileButton>
        ) : (
          <PictureUploadState upload={upload} onRetry={() => send(upload.file)} onStop={stop} />
        )}
        {image && (
          <Button variant="ghost" size="sm" onClick={() => onChange("")}>
            Remove picture
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-2">{hint}</p>
      {error && <p className="text-13 text-danger">{error}</p>}
    </div>
  );
}
