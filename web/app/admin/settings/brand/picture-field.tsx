import { useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { FileButton } from "../../pictures/file-button.tsx";
import { UploadState } from "../../pictures/upload-state.tsx";
import { useUpload } from "../../pictures/use-upload.ts";
import { isSvg, SVG_TYPE, svgToPng } from "./svg-to-png.ts";

type PictureFieldProps = {
  label: string;
  hint: string;
  /** Shown as it would stand there. */
  isOnDark?: boolean;
  picture: string;
  error: string | undefined;
  onChange: (picture: string) => void;
};

export function PictureField({ label, hint, isOnDark = false, picture, error, onChange }: PictureFieldProps) {
  const { upload, send, stop } = useUpload({ onUploaded: onChange });
  const [problem, setProblem] = useState<string>();
  const name = label.toLowerCase();

  async function choose(file: File) {
    setProblem(undefined);
    try {
      send(isSvg(file) ? await svgToPng(file) : file);
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
          <FileButton alsoTakes={SVG_TYPE} onChosen={(file) => void choose(file)}>
            Upload {name}
          </FileButton>
        ) : (
          <UploadState upload={upload} onRetry={() => send(upload.file)} onStop={stop} />
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
