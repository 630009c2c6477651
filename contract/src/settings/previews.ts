/** What messengers and social networks show of a link. */
export const PREVIEW = { width: 1200, height: 630 };

const OWN_PICTURE = /^\/(uploads|pictures)\/[\w/-]+-640\.webp$/;
const PREFIX = "/previews";

/** Where the preview of one of the shop's own pictures is. A JPEG, because not all of them read WebP. */
export function previewOf(image: string): string | undefined {
  return OWN_PICTURE.test(image) ? PREFIX + image.replace(/webp$/, "jpg") : undefined;
}

const JPEG_PREFIX = "/jpegs";

/** Where one of the shop's own pictures is as a JPEG, for catalogues that read no WebP. */
export function jpegOf(image: string): string | undefined {
  return OWN_PICTURE.test(image) ? JPEG_PREFIX + image.replace(/webp$/, "jpg") : undefined;
}

/** And back: whose JPEG that is. */
export function pictureOfJpeg(jpeg: string): string | undefined {
  const image = jpeg.slice(JPEG_PREFIX.length).replace(/jpg$/, "webp");
  return jpegOf(image) === jpeg ? image : undefined;
}

/** And back: whose preview that is. */
export function pictureOf(preview: string): string | undefined {
  const image = preview.slice(PREFIX.length).replace(/jpg$/, "webp");
  return previewOf(image) === preview ? image : undefined;
}
