/** What the shop shows at a closer look, so that nothing is lost. */
const MAX_WIDTH = 1600;
const SMALL_BYTES = 300_000;

/**
 * A phone's photo is many times larger than the shop needs it, and its line may take longer to send it than the shop waits.
 * What the browser cannot read goes as it is: the server says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, MAX_WIDTH / photo.width);
    const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
    const brush = canvas.getContext("2d")!;
    brush.imageSmoothingQuality = "high";
    brush.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const shrunk = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
    return shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}
