import type { ReadingFlag } from '../../../../domain/counters/reading';
import { formatFixed } from '../../../../domain/numbers';

/** What a flag means to whoever looks at a reading. */
export const FLAG_WORDS: Record<ReadingFlag, string> = {
  lower_than_previous: 'Lower than before',
  rollover: 'Index rollover',
  high: 'High',
  low: 'Low',
  zero: 'No consumption twice',
  duplicate: 'Second reading today',
  no_photo: 'No photo',
  far_from_site: 'Far from the site',
  late: 'Entered late',
};

/** An index or a volume, with its unit. */
export const cubic = (value: number, decimals = 3): string => `${formatFixed(value, decimals)} m³`;
