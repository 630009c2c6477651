import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";

type ZoomDialogProps = {
  pictures: { url: string; alt: string }[];
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

export function PictureZoomDialog({ pictures, index, onShow, onClose }: ZoomDialogProps) {
  const { url, alt } = pictures[index]!;
  const [isFitted, setFitted] = useState(true);
  const count = pictures.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Picture ${index + 1} of ${count}`}
      size="full"
      footer={
        <>
          <Button
            variant={isFitted ? "secondary" : "primary"}
            aria-pressed={!isFitted}
            onClick={() => setFitted(!isFitted)}
          >
            Full size
          </Button>
          <Button variant="secondary" disabled={index === 0} onClick={() => onShow(index - 1)}>
            Previous
          </Button>
          <Button variant="secondary" disabled={index === count - 1} onClick={() => onShow(index + 1)}>
            Next
          </Button>
        </>
      }
    >
      <ZoomedPicture key={url} url={url} alt={alt} isFitted={isFitted} />
    </Dialog>
  );
}

function ZoomedPicture({ url, alt, isFitted }: { url: string; alt: string; isFitted: boolean }) {
  const view = useRef<HTMLDivElement>(null);
  const large = url.replace(/-640\.webp$/, url.startsWith("/uploads/") ? "-1600.webp" : "-960.webp");
  const [src, setSrc] = useState(large);

  useEffect(() => {
    if (!isFitted) center();
  }, [isFitted]);

  function center() {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = view.current!;
    view.current!.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2);
  }

  return (
    <div
      ref={view}
      role="group"
      aria-label="Enlarged picture"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
      tabIndex={0}
      data-autofocus
      className="flex h-[calc(92dvh-10.5rem)] overflow-auto rounded-card bg-tint -outline-offset-2 md:h-[calc(85dvh-10.5rem)]"
    >
      <picture className="contents">
        {large.startsWith("/uploads/") && src === large && (
          <source type="image/avif" srcSet={large.replace("webp", "avif")} />
        )}
        <img
          src={src}
          alt={alt}
          // Older uploads lack the large copy.
          onError={() => setSrc(url)}
          onLoad={center}
          className={isFitted ? "m-auto max-h-full max-w-full" : "m-auto max-w-none"}
        />
      </picture>
    </div>
  );
}
