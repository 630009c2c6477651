import { useEffect, useState, type ComponentProps, type DragEvent } from "react";
import { Picture } from "../../../ui/display/picture.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { ChooseFileButton } from "../../pictures/file-button.tsx";
import { PictureUploadState } from "../../pictures/upload-state.tsx";
import { usePictureUpload } from "../../pictures/use-upload.ts";

type PictureFieldProps = {
  name: string;
  value: string;
  error?: string;
  onChange: ComponentProps<"input">["onChange"];
  onUploaded: (image: string) => void;
  onUploading: (isUploading: boolean) => void;
  /** Further files after the first, which becomes the cover. */
  onMore: (files: File[]) => void;
};

export function ProductPictureField({ onUploaded, onUploading, onMore, ...field }: PictureFieldProps) {
  const { upload, send, stop } = usePictureUpload({ onUploaded, onUploading });
  const [isDragOver, setDragOver] = useState(false);
  usePastedPictures(sendAll);

  function sendAll(first: File, ...more: File[]) {
    send(first);
    if (more.length > 0) onMore(more);
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDragOver(true);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    const [first, ...more] = event.dataTransfer.files;
    if (first) sendAll(first, ...more);
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way more; the buttons in it are for everybody */}
      <div
        role="group"
        aria-label="Picture"
        data-over={isDragOver || undefined}
        onDragOver={drag}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
        className="flex gap-3 rounded-card border border-dashed border-line-strong p-3 data-over:border-accent data-over:bg-accent-tint md:flex-col"
      >
        <div className="w-24 shrink-0 self-start md:w-full">
          <Picture
            src={ownPictureUrlOrEmpty(field.value)}
            alt="Preview"
            sizes="(width < 48rem) 96px, 214px"
          />
        </div>
        <div className="flex min-w-0 grow flex-col gap-2">
          {upload.state === "idle" ? (
            <>
              <ChooseFileButton multiple onChosen={sendAll}>
                Upload pictures
              </ChooseFileButton>
              <ChooseFileButton onChosen={send} isCamera>
                Take photo
              </ChooseFileButton>
              <p className="text-13 text-ink-2">
                <span className="pointer-coarse:hidden">Or drop or paste them here. </span>
                JPEG, PNG, WebP or AVIF, up to 10 MB.
              </p>
            </>
          ) : (
            <PictureUploadState upload={upload} onRetry={() => send(upload.file)} onStop={stop} />
          )}
        </div>
      </div>
      <TextField
        label="Image"
        {...field}
        required
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        hint="Filled in by an upload. Or enter an address in this shop, such as /pictures/…"
      />
    </div>
  );
}

/** Ignores half-typed URLs and never loads pictures from other sites. */
export function ownPictureUrlOrEmpty(url: string): string {
  const trimmed = url.trim();
  return /^\/(pictures|uploads)\/.+\.(avif|jpe?g|png|webp)$/.test(trimmed) ? trimmed : "";
}

function usePastedPictures(onPasted: (file: File, ...more: File[]) => void) {
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const [first, ...more] = event.clipboardData?.files ?? [];
      if (!first) return;
      event.preventDefault();
      onPasted(first, ...more);
    }
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  });
}
