import { HttpError } from '../http/httpError';

const MAX_PIXELS = 40_000_000;
const MAGIC_BYTES: readonly (readonly [mime: string, begin: string])[] = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/webp', '52494646........57454250'],
  ['application/pdf', '255044462d'],
];

/** Loads sharp on first use, because it is large. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Media type by magic bytes; file name and declared type are ignored. */
const detectMediaType = (bytes: Buffer): string | undefined => {
  const header = bytes.subarray(0, 16).toString('hex');
  return MAGIC_BYTES.find(([, bytes]) => new RegExp(`^${bytes}`).test(header))?.[0];
};

/** Size in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** PNG for documents, flattened onto white and no larger than the maximum size. */
export async function toPrintImage(bytes: Buffer, maxSize: ImageSize): Promise<ImageSize & { png: Buffer }> {
  const sharp = await loadSharp();
  const resized = sharp(bytes).resize({ ...maxSize, fit: 'inside', withoutEnlargement: true });
  const flattened = resized.flatten({ background: '#ffffff' }).toColourspace('srgb').png();
  const { data, info } = await flattened.toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Re-encodes images, which removes metadata and embedded content; PDFs are unchanged. */
export async function reencodeUpload(bytes: Buffer): Promise<{ mime: string; bytes: Buffer }> {
  const mime = detectMediaType(bytes);
  if (!mime) throw new HttpError(415, 'Only JPEG, PNG, WebP and PDF files are accepted.');
  if (mime === 'application/pdf') return { mime, bytes };
  const sharp = await loadSharp();
  const format = mime === 'image/jpeg' ? 'jpeg' : mime === 'image/png' ? 'png' : 'webp';
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    return { mime, bytes: await image.autoOrient().toFormat(format).toBuffer() };
  } catch {
    throw new HttpError(422, 'This image can’t be read, or it is too large.', {
      fields: { file: 'This image can’t be read' },
    });
  }
}
