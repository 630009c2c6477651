export const SVG_TYPE = "image/svg+xml";
const MAX_BYTES = 1024 * 1024;
/** The longer side: enough for the largest place that shows a logo. */
const SIDE = 1280;

export function isSvg({ type }: File): boolean {
  return type === SVG_TYPE;
}

/**
 * The shop keeps no vector files: they can hold programs, and name files of others. The merchant's own browser draws it as it
 * draws any picture, in which nothing runs and nothing is fetched, and the dots are sent.
 */
export async function svgToPng(file: File): Promise<File> {
  if (file.size > MAX_BYTES) throw new Error("too large");
  const image = new Image();
  image.src = `data:${SVG_TYPE};charset=utf-8,${encodeURIComponent(await file.text())}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width === 0 || height === 0) throw new Error("nothing to draw");
  const scale = SIDE / Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png) throw new Error("not drawn");
  return new File([png], file.name.replace(/\.svg$/i, ".png"), { type: "image/png" });
}
