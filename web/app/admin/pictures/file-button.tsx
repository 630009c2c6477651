import { Camera, Upload } from "lucide-react";
import { useRef, type ChangeEvent, type ReactNode } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { PICTURE_TYPES } from "@tindahan/contract/catalogue/constants.ts";

type FileButtonProps = {
  onChosen: (file: File, ...more: File[]) => void;
  isCamera?: boolean;
  multiple?: boolean;
  alsoTakes?: string;
  children: ReactNode;
};

export function ChooseFileButton({
  onChosen,
  isCamera = false,
  multiple = false,
  alsoTakes,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = isCamera ? Camera : Upload;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file, ...more] = target.files ?? [];
    // Reset, so that the same file can be chosen again.
    target.value = "";
    if (file) onChosen(file, ...more);
  }

  return (
    <div className={isCamera ? "hidden pointer-coarse:block" : undefined}>
      <Button variant="secondary" size="sm" wide onClick={() => input.current?.click()}>
        <Icon size={16} aria-hidden />
        {children}
      </Button>
      {/* Explicit types instead of `image/*` make phones convert to JPEG. */}
      <input
        ref={input}
        type="file"
        accept={[...PICTURE_TYPES, ...(alsoTakes ? [alsoTakes] : [])].join(",")}
        {...(isCamera ? { capture: "environment" } : {})}
        multiple={multiple}
        onChange={choose}
        aria-label={isCamera ? "Photo" : multiple ? "Picture files" : "Picture file"}
        hidden
      />
    </div>
  );
}
