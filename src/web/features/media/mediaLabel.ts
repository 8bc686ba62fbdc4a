import { labelOf } from '../../../domain/labels';
import type { Media } from '../../../domain/media/media';

/** Kind and name of a file: `Meter photo, IMG_1.jpg`. */
export const mediaLabel = ({ name, file_name }: Pick<Media, 'name' | 'file_name'>): string =>
  [labelOf(name), file_name].filter(Boolean).join(', ');
