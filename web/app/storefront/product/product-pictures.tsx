import { lazyServed } from "../../shared/rendering/lazy-served.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import type { PublicProduct } from "./buying/public-product.ts";

const SIZES = "(min-width: 1200px) 536px, (min-width: 768px) 46vw, 92vw";

type ProductPicturesProps = { product: PublicProduct };

const Gallery = lazyServed<ProductPicturesProps & { sizes: string }>(
  () => import("./gallery.tsx").then((module) => module.Gallery),
  Cover,
  CoverWithThumbnailSpace,
);

export function ProductPictures({ product }: ProductPicturesProps) {
  if ((product.images?.length ?? 1) < 2) return <Cover product={product} />;
  return <Gallery product={product} sizes={SIZES} />;
}

function CoverWithThumbnailSpace({ product }: ProductPicturesProps) {
  return (
    <>
      <Cover product={product} />
      <div className="mt-3 h-14" />
    </>
  );
}

function Cover({ product: { image, images, name } }: ProductPicturesProps) {
  return <Picture src={image} alt={images?.[0]?.alt || name} sizes={SIZES} eager priority />;
}
