import type { ReadingFlag } from '../../../../domain/counters/reading';
import { formatFixed } from '../../../../domain/numbers';

export const FLAG_LABELS: Record<ReadingFlag, string> = {
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

/** Formats an index or a volume. */
export const formatM3 = (value: number, decimals = 3): string => `${formatFixed(value, decimals)} m³`;
