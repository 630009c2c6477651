import { RefreshCw } from "lucide-react";

type NewOrdersPillProps = {
  /** Undefined: the list is up to date. */
  added: number | undefined;
  onShow: () => void;
};

/** Below the top bar, and without the gap that a part of the screen has. */
const NO_ROOM = { top: "4rem", height: 0, marginBottom: "-1rem" };

/** Over the list, not in it: what comes in must not move what is about to be pressed. */
export function NewOrdersPill({ added, onShow }: NewOrdersPillProps) {
  return (
    <div role="status" className="sticky z-10 flex justify-center" style={NO_ROOM}>
      {added !== undefined && (
        <button
          type="button"
          onClick={onShow}
          title="Show the list as it is now"
          className="-mt-3 flex h-9 w-fit cursor-pointer items-center gap-1.5 rounded-full bg-accent px-3 font-medium text-on-accent shadow-overlay pointer-coarse:h-11"
        >
          <RefreshCw size={14} aria-hidden />
          {added} new
        </button>
      )}
    </div>
  );
}
