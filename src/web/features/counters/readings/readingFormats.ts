import { averageConsumptionOver } from '../../../../domain/counters/reading';
import type { Reading, ReadingFlag } from '../../../../domain/counters/reading';
import { formatDate } from '../../../../domain/dates';
import { formatM3 } from '../../../../domain/quantities';

export const FLAG_LABELS: Record<ReadingFlag, string> = {
  lower_than_previous: 'Lower than before',
  rollover: 'Index rollover',
  high: 'High',
  low: 'Low',
  zero: 'Zero consumption twice',
  duplicate: 'Second reading that day',
  no_photo: 'No photo',
  far_from_site: 'Far from the site',
  late: 'Entered late',
};

/** Consumption at the average of the earlier readings, for the days of the reading. */
export const averageOf = ({ comparison, days }: Reading): number | undefined =>
  averageConsumptionOver(comparison?.recent ?? [], days);

function compareWithAverage(reading: Reading): string {
  const average = averageOf(reading);
  return average === undefined ? '' : `; normal use is ${formatM3(average)}`;
}

/** Explains why a flag was set. */
export const FLAG_REASONS: Record<ReadingFlag, (reading: Reading) => string> = {
  lower_than_previous: ({ value, previous }) =>
    `The index ${formatM3(value)} is lower than the previous one, ${formatM3(previous)}.`,
  rollover: () => 'The index passed its highest value and started again.',
  high: (reading) =>
    `${formatM3(reading.consumption_m3)} is far more than before${compareWithAverage(reading)}.`,
  low: (reading) =>
    `${formatM3(reading.consumption_m3)} is far less than before${compareWithAverage(reading)}.`,
  zero: () => 'No consumption in two consecutive readings although the valve is open.',
  duplicate: ({ at }) => `The counter has another reading on ${formatDate(at)}.`,
  no_photo: () => 'The reading has no photo, which its route requires.',
  far_from_site: () => 'It was taken far from the counter’s site.',
  late: () => 'It was entered more than seven days after it was taken.',
};
