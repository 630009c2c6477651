import { lazyWithServedHtml } from "../../shared/rendering/lazy-served.tsx";
import { MOVING_PICTURE } from "../../shared/catalogue/moving-picture.ts";
import { Picture } from "../../ui/display/picture.tsx";
import type { PublicProduct } from "./buying/public-product.ts";
import { isLargePicture, LARGE_SIZES, pictureClass, rowClass } from "./picture-grid.ts";

type ProductPicturesProps = { product: PublicProduct };

const Gallery = lazyWithServedHtml<ProductPicturesProps>(
  () => import("./gallery.tsx").then((module) => module.PictureGallery),
  CoverPicture,
  CoverWithPlaceholders,
);

export function ProductPictures({ product }: ProductPicturesProps) {
  if ((product.images?.length ?? 1) < 2) return <CoverPicture product={product} />;
  return <Gallery product={product} />;
}

function CoverWithPlaceholders({ product }: ProductPicturesProps) {
  const { images } = product;
  return (
    <div className={rowClass}>
      {images!.map(({ url }, index) => (
        <div key={url} className={pictureClass(isLargePicture(index, images!.length))}>
          {index === 0 ? (
            <CoverPicture product={product} />
          ) : (
            <div className="aspect-square rounded-card bg-tint max-md:hidden" />
          )}
        </div>
      ))}
    </div>
  );
}

function CoverPicture({ product: { image, images, name } }: ProductPicturesProps) {
  return (
    <div className={`max-md:*:rounded-none ${MOVING_PICTURE}`}>
      <Picture src={image} alt={images?.[0]?.alt || name} sizes={LARGE_SIZES} eager priority />
    </div>
  );
}
