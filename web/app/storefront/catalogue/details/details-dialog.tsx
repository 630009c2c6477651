import { ArrowRight } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Picture } from "../../../ui/display/picture.tsx";
import { Skeleton } from "../../../ui/feedback/loading.tsx";
import { productHref } from "../../../shared/catalogue/product-href.ts";
import { PriceAndAddToCart } from "../../product/buying/buy-row.tsx";
import { ProductDetailsList } from "../../product/details-list.tsx";
import { Options, SaleEnd } from "../../product/buying/lazy-parts.tsx";
import { ProductBadge } from "../../product/buying/product-badge.tsx";
import type { PublicProduct } from "../../product/buying/public-product.ts";

export function ProductDetailsDialog({
  product,
  onClose,
}: {
  product: PublicProduct | undefined;
  onClose: () => void;
}) {
  const [chosen, choose] = useState<PublicProduct>();
  const shown = product && (chosen ?? product);
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title={product?.name ?? ""}
      size="lg"
      footer={shown && <PriceAndAddToCart product={shown} />}
    >
      {shown && (
        <div className="grid gap-5 md:grid-cols-2 md:gap-6">
          <div className="max-md:mx-auto max-md:w-3/5">
            <Picture src={shown.image} alt={shown.name} sizes="(min-width: 768px) 324px, 60vw" />
          </div>
          <div className="flex flex-col items-start gap-3">
            <div className="flex flex-wrap items-center gap-2 text-14 text-ink-2">
              <span className="min-w-0 wrap-anywhere">{shown.categoryName}</span>
              <ProductBadge product={shown} />
            </div>
            {shown.saleEndsAt && <SaleEnd endsAt={shown.saleEndsAt} />}
            {product.toChoose && (
              <Suspense fallback={<Skeleton className="h-20 w-full" />}>
                <Options key={product.slug} product={product} onChoose={choose} />
              </Suspense>
            )}
            <div className="text-16">
              <ProductDetailsList details={shown.details} />
            </div>
            <Link
              to={productHref(shown)}
              className="-mx-1 mt-auto inline-flex h-11 items-center gap-1.5 rounded-control px-1 text-14 font-medium text-accent underline-offset-2 hover:underline"
            >
              View full page
              <ArrowRight size={16} aria-hidden />
            </Link>
          </div>
        </div>
      )}
    </Dialog>
  );
}
