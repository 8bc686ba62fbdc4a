import { MEDIA_MAX_BYTES, MEDIA_MIMES } from '../../../domain/media/media';

const SENTENCES = {
  kind: 'Choose a JPEG, PNG or WebP image, or a PDF.',
  size: 'This file is too large. The limit is 10 MB.',
};

/** Why a file can't be sent, if it can't. */
export function refusalOf({ type, size }: File): string | undefined {
  if (!MEDIA_MIMES.some((mime) => mime === type)) return SENTENCES.kind;
  return size > MEDIA_MAX_BYTES ? SENTENCES.size : undefined;
}
