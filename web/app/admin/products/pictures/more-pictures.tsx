import { ChevronDown } from "lucide-react";
import { Suspense, use, useRef, useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { ChooseFileButton } from "../../pictures/file-button.tsx";
import { ownPictureUrlOrEmpty } from "./picture-field.tsx";
import { ProductPictureItem } from "./picture-item.tsx";
import {
  MAX_ENTRIES,
  movePictureEntry,
  toPictureList,
  swapWithCover,
  replacePictureEntry,
  type Entry,
  type PictureList,
} from "./picture-list.ts";
import type { MorePicturesState } from "./use-more-pictures.ts";
import { MAX_ALT_LENGTH, MAX_PICTURES } from "@tindahan/contract/catalogue/constants.ts";

type MorePicturesProps = {
  pictures: MorePicturesState;
  cover: string;
  onCover: (url: string) => void;
};

export function MoreProductPictures(props: MorePicturesProps) {
  return (
    <Suspense fallback={<p className="text-13 text-ink-2">Loading pictures…</p>}>
      <LoadedMorePictures {...props} />
    </Suspense>
  );
}

function LoadedMorePictures({ pictures, cover, onCover }: MorePicturesProps) {
  const loaded = use(pictures.loaded);
  const initial = toPictureList(loaded?.images ?? []);
  const list = pictures.list ?? initial;
  // Undefined until the user opens or closes it.
  const [isOpen, setOpen] = useState<boolean>();
  const [announcement, setAnnouncement] = useState("");
  const heading = useRef<HTMLElement>(null);
  const change = (make: (now: PictureList) => PictureList) => pictures.change(initial, make);

  if (!loaded)
    return (
      <p className="flex flex-wrap items-center gap-3 text-13 text-ink-2">
        More pictures could not be loaded. They are not affected when you save.
        <Button variant="secondary" size="sm" onClick={pictures.retry}>
          Try again
        </Button>
      </p>
    );

  /** The pressed button disappears: focus moves to the heading. */
  function announceAndFocus(text: string) {
    heading.current?.focus();
    setAnnouncement(text);
  }

  return (
    <>
      {loaded.pictureProblem && (
        <p className="text-13 wrap-anywhere text-danger">
          The picture at {loaded.pictureProblem.url} has not been copied yet. {loaded.pictureProblem.message}
        </p>
      )}
      <details
        open={isOpen ?? (list.entries.length > 0 || list.coverAlt !== "")}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group"
      >
        <summary
          ref={heading}
          className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-14 font-medium"
        >
          <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
          <span>More pictures</span>
          <span className="font-normal text-ink-2 tabular-nums">
            {list.entries.length > 0 ? list.entries.length : "optional"}
          </span>
        </summary>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <div className="flex flex-col gap-4 pt-2">
          <TextField
            label="Alternative text of the cover"
            value={list.coverAlt}
            optional
            maxLength={MAX_ALT_LENGTH}
            autoComplete="off"
            hint="Describes the picture for screen readers. Leave empty to use the product’s name."
            onChange={({ target }) => change((now) => ({ ...now, coverAlt: target.value }))}
          />
          {list.entries.length > 0 && (
            <ProductPictureItems
              entries={list.entries}
              onChange={change}
              onMoved={setAnnouncement}
              onRemove={(key, position) => {
                pictures.remove(initial, key);
                announceAndFocus(`Picture ${position} was removed.`);
              }}
              onRetry={pictures.send}
              onCover={(key, url, position) => {
                onCover(url);
                change((now) => swapWithCover(now, key, ownPictureUrlOrEmpty(cover)));
                announceAndFocus(`Picture ${position} is now the cover.`);
              }}
            />
          )}
          {list.entries.length < MAX_ENTRIES ? (
            <div className="flex flex-wrap items-center gap-3">
              <ChooseFileButton multiple onChosen={(...files) => pictures.add(initial, files)}>
                Add pictures
              </ChooseFileButton>
              <p className="text-13 text-ink-2">
                Up to {MAX_PICTURES} including the cover. You can choose several at once.
              </p>
            </div>
          ) : (
            <p className="text-13 text-ink-2">A product can have at most {MAX_PICTURES} pictures.</p>
          )}
        </div>
      </details>
    </>
  );
}

type PictureItemsProps = {
  entries: Entry[];
  onChange: (make: (now: PictureList) => PictureList) => void;
  onMoved: (announcement: string) => void;
  onRemove: (key: string, position: number) => void;
  onRetry: (key: string, file: File) => void;
  onCover: (key: string, url: string, position: number) => void;
};

function ProductPictureItems({ entries, onChange, onMoved, onRemove, onRetry, onCover }: PictureItemsProps) {
  const [dragged, setDragged] = useState<string>();

  function dragOver(to: number) {
    const from = entries.findIndex(({ key }) => key === dragged);
    if (from >= 0 && from !== to) onChange((now) => movePictureEntry(now, from, to));
  }

  function move(from: number, to: number) {
    onChange((now) => movePictureEntry(now, from, to));
    onMoved(`Picture ${from + 2} is now picture ${to + 2} of ${entries.length + 1}.`);
  }

  return (
    <ol aria-label="More pictures" className="flex flex-col divide-y divide-line border-y border-line">
      {entries.map((entry, index) => (
        <ProductPictureItem
          key={entry.key}
          entry={entry}
          position={index + 2}
          isLast={index === entries.length - 1}
          onAlt={(alt) => onChange((now) => replacePictureEntry(now, entry.key, (one) => [{ ...one, alt }]))}
          onMove={(by) => move(index, index + by)}
          onRemove={() => onRemove(entry.key, index + 2)}
          onRetry={(file) => onRetry(entry.key, file)}
          onCover={(url) => onCover(entry.key, url, index + 2)}
          onDragStart={() => setDragged(entry.key)}
          onDragOver={() => dragOver(index)}
          onDragEnd={() => setDragged(undefined)}
        />
      ))}
    </ol>
  );
}
