import { MEDIA_MAX_BYTES, MEDIA_MIMES } from '../../../domain/media/media';

const MESSAGES = {
  kind: 'Choose a JPEG, PNG or WebP image, or a PDF.',
  size: 'This file is too large. The limit is 10 MB.',
};

/** Error for a file that can't be uploaded; undefined if valid. */
export function uploadError({ type, size }: File): string | undefined {
  if (!MEDIA_MIMES.some((mime) => mime === type)) return MESSAGES.kind;
  return size > MEDIA_MAX_BYTES ? MESSAGES.size : undefined;
}
