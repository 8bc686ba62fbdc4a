import { MEDIA_MAX_BYTES, MEDIA_MIMES } from '../../../domain/media/media';

const MESSAGES = {
  kind: 'Choose a JPEG, PNG or WebP image, or a PDF.',
  size: 'This file is too large. The limit is 10 MB.',
};

/** Why a file can't be sent, if it can't. */
export function uploadError({ type, size }: File): string | undefined {
  if (!MEDIA_MIMES.some((mime) => mime === type)) return MESSAGES.kind;
  return size > MEDIA_MAX_BYTES ? MESSAGES.size : undefined;
}
