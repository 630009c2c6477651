import { Share2 } from "lucide-react";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";

/** The phone's own sheet of messengers where there is one, the clipboard elsewhere. Without scripts it is not there. */
export function ShareButton({ name }: { name: string }) {
  return (
    <div className="noscript:hidden">
      <Button variant="secondary" onClick={() => void share(name)}>
        <Share2 size={18} aria-hidden />
        Share
      </Button>
    </div>
  );
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    // Desktop browsers know no sheet, whatever their types say.
    if ((navigator.share as unknown) !== undefined) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.success("Link copied", { description: "Paste it anywhere." });
  } catch (error) {
    // Whoever closes the sheet without sharing has changed their mind; nothing went wrong.
    if (error instanceof Error && error.name === "AbortError") return;
    toast.error("The link could not be copied", { description: url });
  }
}
