import { Camera, Upload } from "lucide-react";
import { useRef, type ChangeEvent, type ReactNode } from "react";
import { PICTURE_TYPES } from "@tindahan/contract/pictures.ts";
import { Button } from "../../ui/button.tsx";

type FileButtonProps = {
  onChosen: (file: File) => void;
  /** Opens the camera, where there is one in the hand. */
  isCamera?: boolean;
  children: ReactNode;
};

export function FileButton({ onChosen, isCamera = false, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = isCamera ? Camera : Upload;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Emptied, so that the same file can be chosen once more.
    target.value = "";
    if (file) onChosen(file);
  }

  return (
    <div className={isCamera ? "hidden pointer-coarse:block" : undefined}>
      <Button variant="secondary" size="sm" wide onClick={() => input.current?.click()}>
        <Icon size={16} aria-hidden />
        {children}
      </Button>
      {/* By name, and not `image/*`: a phone then hands out its own format as JPEG. */}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(",")}
        {...(isCamera ? { capture: "environment" } : {})}
        onChange={choose}
        aria-label={isCamera ? "Photo" : "Picture file"}
        hidden
      />
    </div>
  );
}
