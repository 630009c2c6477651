import { CircleAlert } from "lucide-react";
import { Button } from "../../ui/actions/button.tsx";
import { PercentProgress } from "../../ui/feedback/progress.tsx";

type UploadStateProps = {
  upload:
    | { state: "sending"; file: File; percent: number }
    | { state: "failed"; file: File; message: string; canRetry: boolean };
  onRetry: () => void;
  onStop: () => void;
  stopLabel?: string;
};

export function PictureUploadState({
  upload,
  onRetry,
  onStop,
  stopLabel = "Choose another",
}: UploadStateProps) {
  if (upload.state === "sending")
    return (
      <>
        <p className="text-13">
          <span className="block truncate">{upload.file.name}</span>
          <span className="text-ink-2 tabular-nums">
            {upload.percent < 100 ? `Uploading, ${upload.percent}%` : "Preparing the picture…"}
          </span>
        </p>
        <PercentProgress label={`Upload of ${upload.file.name}`} percent={upload.percent} />
        <Button variant="secondary" size="sm" onClick={onStop}>
          Cancel upload
        </Button>
      </>
    );

  return (
    <>
      <p role="alert" className="flex gap-1.5 text-13 text-danger">
        <CircleAlert size={16} aria-hidden className="mt-px shrink-0" />
        {upload.message}
      </p>
      {upload.canRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button variant={upload.canRetry ? "ghost" : "secondary"} size="sm" onClick={onStop}>
        {stopLabel}
      </Button>
    </>
  );
}
