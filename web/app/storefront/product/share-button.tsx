import { Share2 } from "lucide-react";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";

export function ShareButton({ name }: { name: string }) {
  return (
    <div className="noscript:hidden">
      <Button variant="ghost" onClick={() => void shareProduct(name)}>
        <Share2 size={18} aria-hidden />
        <span className="max-sm:sr-only">Share</span>
      </Button>
    </div>
  );
}

async function shareProduct(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    // Desktop browsers may lack `share`, although its type says otherwise.
    if ((navigator.share as unknown) !== undefined) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.success("Link copied", { description: "Paste it anywhere." });
  } catch (error) {
    // The shopper closed the sheet.
    if (error instanceof Error && error.name === "AbortError") return;
    toast.error("The link could not be copied", { description: url });
  }
}
