import { MEDIA_MAX_BYTES } from '../../../../domain/media/media';

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const PHOTO_ERROR = 'Choose a JPEG, PNG or WebP image of at most 10 MB.';

export const isPhoto = ({ type, size }: File): boolean =>
  PHOTO_TYPES.includes(type) && size <= MEDIA_MAX_BYTES;
