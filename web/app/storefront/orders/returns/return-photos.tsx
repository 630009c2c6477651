import { Camera, X } from "lucide-react";
import { useRef, type ChangeEvent } from "react";
import { MAX_RETURN_PICTURES } from "@tindahan/contract/orders/return-constants.ts";
import { PICTURE_TYPES } from "@tindahan/contract/catalogue/constants.ts";
import { Button, IconButton } from "../../../ui/actions/button.tsx";
import type { useReturnPictures } from "./use-return-pictures.ts";

export function ReturnPhotos({ pictures }: { pictures: ReturnType<typeof useReturnPictures> }) {
  const input = useRef<HTMLInputElement>(null);
  const { photos, problem, add, remove } = pictures;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Reset, so that the same file can be chosen again.
    target.value = "";
    if (files.length > 0) add(files);
  }

  return (
    <div role="group" aria-labelledby="photos" className="flex flex-col gap-1.5">
      <p id="photos" className="text-14 font-medium">
        Photos<span className="font-normal text-ink-2"> (optional)</span>
      </p>
      <ul aria-label="Photos" className="flex flex-wrap gap-3 empty:hidden">
        {photos.map((photo, index) => (
          <li key={photo.key} className="relative">
            <div className="grid size-24 place-items-center overflow-hidden rounded-control border border-line bg-tint text-12 text-ink-2">
              {photo.preview && (
                <img
                  src={photo.preview}
                  alt={`Chosen ${index + 1}`}
                  className={`size-24 object-cover ${photo.id ? "" : "opacity-50"}`}
                />
              )}
              {!photo.preview && "Sending…"}
            </div>
            <div className="absolute top-0 right-0 rounded-full bg-surface">
              <IconButton label={`Remove photo ${index + 1}`} icon={X} onClick={() => remove(photo)} />
            </div>
          </li>
        ))}
      </ul>
      {photos.length < MAX_RETURN_PICTURES && (
        <div>
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <Camera size={18} aria-hidden />
            Add photos
          </Button>
        </div>
      )}
      {/* Explicit types instead of `image/*` make phones convert to JPEG. */}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(",")}
        multiple
        onChange={choose}
        aria-label="Photo files"
        hidden
      />
      <p className="text-13 text-ink-2">
        Up to three. Only the shop sees them, and your location is removed from them.
      </p>
      {problem && (
        <p role="alert" className="text-13 text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
