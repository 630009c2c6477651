import { Link2 } from "lucide-react";
import { Button, IconButton } from "../../../ui/actions/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";

type CopyBuyLinkProps = { variantId: string; name: string; hasText?: boolean };

/** The link has the id: unlike the SKU it never changes, so a printed link stays valid. */
export function CopyBuyLinkButton({ variantId, name, hasText = false }: CopyBuyLinkProps) {
  async function copy() {
    const url = `${location.origin}/buy/${variantId}:1`;
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied", {
        description: "Whoever opens it can order this product. Change the 1 at its end for more pieces.",
      });
    } catch {
      toast.error("Your browser does not allow copying.", { description: url });
    }
  }

  if (!hasText)
    return <IconButton label={`Copy link to buy ${name}`} icon={Link2} onClick={() => void copy()} />;
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <Link2 size={16} aria-hidden />
      Copy link to buy
    </Button>
  );
}
