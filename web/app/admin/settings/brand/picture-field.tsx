import { useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { ChooseFileButton } from "../../pictures/file-button.tsx";
import { PictureUploadState } from "../../pictures/upload-state.tsx";
import { usePictureUpload } from "../../pictures/use-upload.ts";

type PictureFieldProps = {
  label: string;
  hint: string;
  isOnDark?: boolean;
  picture: string;
  error: string | undefined;
  onChange: (picture: string) => void;
};

export function BrandPictureField({
  label,
  hint,
  isOnDark = false,
  picture,
  error,
  onChange,
}: PictureFieldProps) {
  const { upload, send, stop } = usePictureUpload({ onUploaded: onChange });
  const [problem, setProblem] = useState<string>();
  const name = label.toLowerCase();

  async function choose(file: File) {
    setProblem(undefined);
    try {
      send(isSvgFile(file) ? await svgToPng(file) : file);
    } catch {
      setProblem("We could not read this SVG file. Please save the picture as PNG and upload that.");
    }
  }

  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <p className="text-14 font-medium">
        {label} <span className="font-normal text-ink-2">(optional)</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {picture && (
          <img
            src={picture}
            alt={`The ${name}`}
            className={`h-11 max-w-48 rounded-control border border-line object-contain p-1 ${isOnDark ? "bg-[#0e0d0b]" : "bg-white"}`}
          />
        )}
        {upload.state === "idle" ? (
          <ChooseFileButton alsoTakes={SVG_TYPE} onChosen={(file) => void choose(file)}>
            Upload {name}
          </ChooseFileButton>
        ) : (
          <PictureUploadState upload={upload} onRetry={() => send(upload.file)} onStop={stop} />
        )}
        {picture && (
          <Button variant="ghost" size="sm" onClick={() => onChange("")}>
            Remove {name}
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-2">{hint}</p>
      {(problem ?? error) && (
        <p role="alert" className="text-13 text-danger">
          {problem ?? error}
        </p>
      )}
    </div>
  );
}

const SVG_TYPE = "image/svg+xml";
const MAX_BYTES = 1024 * 1024;
/** Longer side in pixels, enough for the largest logo. */
const LONGER_SIDE = 1280;

function isSvgFile({ type }: File): boolean {
  return type === SVG_TYPE;
}

/** SVG can contain scripts and external references; the browser rasterizes it safely. */
async function svgToPng(file: File): Promise<File> {
  if (file.size > MAX_BYTES) throw new Error("too large");
  const image = new Image();
  image.src = `data:${SVG_TYPE};charset=utf-8,${encodeURIComponent(await file.text())}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width === 0 || height === 0) throw new Error("nothing to draw");
  const scale = LONGER_SIDE / Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png) throw new Error("not drawn");
  return new File([png], file.name.replace(/\.svg$/i, ".png"), { type: "image/png" });
}
