/** Longer side of a stored photo, in pixels. */
const MAX_PIXELS = 1_600;
const JPEG_QUALITY = 0.8;

/** A smaller JPEG of a photo; the original if it is small or the browser can't decode it. */
export async function shrinkPhoto(photo: File): Promise<File> {
  const image = await createImageBitmap(photo).catch(() => undefined);
  if (!image) return photo;
  const scale = Math.min(1, MAX_PIXELS / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (!jpeg || jpeg.size >= photo.size) return photo;
  return new File([jpeg], photo.name.replace(/(\.\w+)?$/, '.jpg'), { type: jpeg.type });
}
