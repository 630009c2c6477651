import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useRef, type DragEvent } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { Picture } from "../../../ui/display/picture.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import type { Entry } from "./picture-list.ts";
import { PictureUploadState } from "../../pictures/upload-state.tsx";
import { MAX_ALT_LENGTH } from "@tindahan/contract/catalogue/constants.ts";

type PictureItemProps = {
  entry: Entry;
  position: number;
  isLast: boolean;
  onAlt: (alt: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onRetry: (file: File) => void;
  onCover: (url: string) => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
};

export function ProductPictureItem(props: PictureItemProps) {
  const { entry, position, isLast, onAlt, onMove, onRemove, onRetry, onCover } = props;
  const item = useRef<HTMLLIElement>(null);

  /** The drag starts at the picture, so that text stays selectable. */
  function dragStart(event: DragEvent) {
    event.dataTransfer.effectAllowed = "move";
    if (item.current) event.dataTransfer.setDragImage(item.current, 20, 20);
    props.onDragStart();
  }

  function dragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    props.onDragOver();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way more; the buttons in it are for everybody
    <li
      ref={item}
      aria-label={`Picture ${position}`}
      onDragOver={dragOver}
      onDrop={(event) => event.preventDefault()}
      className="flex gap-3 py-3"
    >
      {entry.state === "ready" ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons beside it do the same */}
          <div
            draggable
            onDragStart={dragStart}
            onDragEnd={props.onDragEnd}
            className="w-16 shrink-0 self-start"
          >
            <Picture src={entry.url} alt="" sizes="64px" />
          </div>
          <div className="flex min-w-0 grow flex-col gap-2">
            <TextField
              label={`Alternative text of picture ${position}`}
              value={entry.alt}
              optional
              maxLength={MAX_ALT_LENGTH}
              autoComplete="off"
              onChange={({ target }) => onAlt(target.value)}
            />
            <div className="flex flex-wrap items-center gap-1">
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Move up picture ${position}`}
                disabled={position === 2}
                onClick={() => onMove(-1)}
              >
                <ArrowUp size={16} aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Move down picture ${position}`}
                disabled={isLast}
                onClick={() => onMove(1)}
              >
                <ArrowDown size={16} aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Make cover: picture ${position}`}
                onClick={() => onCover(entry.url)}
              >
                Make cover
              </Button>
              <Button variant="ghost" size="sm" aria-label={`Remove picture ${position}`} onClick={onRemove}>
                <Trash2 size={16} aria-hidden />
              </Button>
            </div>
          </div>
        </>
      ) : (
        <div className="flex min-w-0 grow flex-col gap-2">
          <PictureUploadState
            upload={entry}
            onRetry={() => onRetry(entry.file)}
            onStop={onRemove}
            stopLabel="Remove"
          />
        </div>
      )}
    </li>
  );
}
