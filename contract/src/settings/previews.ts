export const PREVIEW_SIZE = { width: 1200, height: 630 };

const SHOP_PICTURE = /^\/(uploads|pictures)\/[\w/-]+-640\.webp$/;
const PREVIEW_PREFIX = "/previews";

/** URL path of a picture's link preview: a JPEG, because some networks cannot read WebP. */
export function previewPathOf(image: string): string | undefined {
  return SHOP_PICTURE.test(image) ? PREVIEW_PREFIX + image.replace(/webp$/, "jpg") : undefined;
}

const JPEG_PREFIX = "/jpegs";

export function jpegPathOf(image: string): string | undefined {
  return SHOP_PICTURE.test(image) ? JPEG_PREFIX + image.replace(/webp$/, "jpg") : undefined;
}

export function pictureOfJpeg(jpeg: string): string | undefined {
  const image = jpeg.slice(JPEG_PREFIX.length).replace(/jpg$/, "webp");
  return jpegPathOf(image) === jpeg ? image : undefined;
}

export function pictureOfPreview(preview: string): string | undefined {
  const image = preview.slice(PREVIEW_PREFIX.length).replace(/jpg$/, "webp");
  return previewPathOf(image) === preview ? image : undefined;
}
