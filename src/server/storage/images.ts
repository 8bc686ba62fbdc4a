import { HttpError } from '../http/httpError';

const MAX_PIXELS = 40_000_000;
const MAGIC_BYTES: readonly (readonly [mime: string, begin: string])[] = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/webp', '52494646........57454250'],
  ['application/pdf', '255044462d'],
];

/** What reads pictures is large, and loaded with the first of them. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** What a file is by its first bytes; its name and its label don't count. */
export const detectMediaType = (bytes: Buffer): string | undefined => {
  const begin = bytes.subarray(0, 16).toString('hex');
  return MAGIC_BYTES.find(([, bytes]) => new RegExp(`^${bytes}`).test(begin))?.[0];
};

/** How large something drawn is. */
export interface ImageSize {
  width: number;
  height: number;
}

/** A kept picture as papers take it: on white, and no larger than so many dots. */
export async function toPrintImage(bytes: Buffer, most: ImageSize): Promise<ImageSize & { png: Buffer }> {
  const sharp = await loadSharp();
  const small = sharp(bytes).resize({ ...most, fit: 'inside', withoutEnlargement: true });
  const flat = small.flatten({ background: '#ffffff' }).toColourspace('srgb').png();
  const { data, info } = await flat.toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** An upload as it is kept: images painted anew without anything hidden in them, PDF as it came. */
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
