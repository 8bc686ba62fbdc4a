import Box from '@mui/material/Box';
import { Fragment } from 'react';
import type { BillUsage } from '../../../domain/bills/bill';
import { formatCount, formatFixed } from '../../../domain/numbers';
import { formatM3 } from '../../../domain/quantities';
import { formatDate } from '../../../domain/dates';
import { labelInSentence } from '../../../domain/labels';
import { DescriptionList } from '../../ui/record/DescriptionList';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { formatTariff } from '../../../domain/settings/formatSetting';
import { ReadingPhoto } from '../counters/readings/ReadingPhoto';

type UsedReading = BillUsage['readings'][number];
type UsedTariff = BillUsage['tariffs'][number];

const formatCalculation = (reading: UsedReading): string => {
  const { previous, current, rollover, meter_factor, multiplier, consumption_m3 } = reading;
  const rolloverTerm = rollover === 0 ? '' : ` + ${String(rollover)}`;
  const factors = [meter_factor, ...(multiplier === 1 ? [] : [multiplier])].join(' × ');
  return `(${formatFixed(current, 3)} − ${formatFixed(previous, 3)}${rolloverTerm}) × ${factors} = ${formatM3(consumption_m3)}`;
};

const formatReadAt = (date: string, type: UsedReading['type']): string =>
  `${formatDate(date)} (${labelInSentence(type)})`;

const readingItem = (reading: UsedReading): DescriptionItem => [
  `${reading.counter}, ${formatReadAt(reading.previous_at, reading.previous_type)} to ${formatReadAt(reading.current_at, reading.type)}, ${formatCount(reading.days, 'day')}`,
  <Fragment key="reading">
    {formatCalculation(reading)}
    <Photos reading={reading} />
  </Fragment>,
];

/** Photos of the opening and closing readings, if any. */
function Photos({ reading }: { reading: UsedReading }) {
  const { photo, previous_photo, previous_at, current_at } = reading;
  if (!photo && !previous_photo) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, pt: 0.5 }}>
      {previous_photo && (
        <ReadingPhoto photo={previous_photo} label={`Opening, ${formatDate(previous_at)}`} />
      )}
      {photo && <ReadingPhoto photo={photo} label={`Closing, ${formatDate(current_at)}`} />}
    </Box>
  );
}

const tariffItem = ({ label, number, effective_from, days, value }: UsedTariff): DescriptionItem => [
  `${label}, version ${String(number)} from ${formatDate(effective_from)}`,
  <Fragment key="tariff">{`${formatCount(days, 'day')}: ${formatTariff(value)}`}</Fragment>,
];

/** Calculation of an invoice: consumption, readings and tariffs. */
export const BillCalculation = ({ usage }: { usage: BillUsage }) => (
  <>
    <DescriptionList
      title="How this was calculated"
      columns={4}
      items={[
        ['Consumption', formatM3(usage.consumption_m3)],
        ...(usage.billed_m3 === usage.consumption_m3
          ? []
          : ([['Billed', formatM3(usage.billed_m3)]] as DescriptionItem[])),
        ['Days', String(usage.days)],
        ['Daily average', formatM3(usage.avg_daily_m3)],
        ['Same month last year', formatM3(usage.same_month_last_year_m3)],
        ...(usage.is_estimated ? ([['Reading', 'Estimated']] as DescriptionItem[]) : []),
        ...(usage.carried_m3 > 0
          ? ([['Remaining correction', formatM3(usage.carried_m3)]] as DescriptionItem[])
          : []),
      ]}
    />
    {usage.readings.length > 0 && (
      <DescriptionList title="Readings" columns={2} items={usage.readings.map(readingItem)} />
    )}
    {usage.tariffs.length > 0 && (
      <DescriptionList title="Tariff as charged" columns={2} items={usage.tariffs.map(tariffItem)} />
    )}
  </>
);
