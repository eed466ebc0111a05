/** Screens never show an image of a listing larger than this, in pixels. */
const longestSide = 1600;
const smallEnough = 1024 * 1024;

/** The size that fits into a square of this side. Small images stay as they are. */
export function fitted({ width, height }: { width: number; height: number }, side = longestSide) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** An image scaled down to what screens show. Returns the file as it is if it is small or not an image, which the server then refuses with a reason. */
export async function smallerImage(file: File): Promise<File> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return file;
  const size = fitted(image);
  if (file.size <= smallEnough && size.width === image.width) return file;
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
  image.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 }).catch(() => null);
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}
