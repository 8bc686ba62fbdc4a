import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, lazy } from 'react';
import { formatDate } from '../../../../domain/dates';
import { BATTERY_DAYS } from '../../../../domain/devices/battery';
import type { DeviceBattery } from '../../../../domain/devices/battery';
import type { Device } from '../../../../domain/devices/device';
import { useQuery } from '../../../store/createQuery';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { Section } from '../../../ui/layout/Section';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import type { DescriptionItem } from '../../../ui/record/DescriptionList';
import { deviceBattery } from './deviceBattery';

const BatteryChart = lazy(() => import('./BatteryChart'));

const CHART_HEIGHT_PX = 200;
const DAYS_PER_MONTH = 30;

const formatPercent = (value: number | undefined): string | undefined =>
  typeof value === 'number' ? `${value.toFixed(0)} %` : undefined;

/** Formats a day of the trend; null means more than ten years ahead. */
const formatExpected = (day: string | null): string => (day ? formatDate(day) : 'In more than ten years');

function itemsOf({ days, battery_low, trend }: DeviceBattery): DescriptionItem[] {
  const last = days.at(-1);
  const low = `Expected at ${String(battery_low)} %`;
  return [
    ['Last level', last && `${String(formatPercent(last.battery_percent))}, ${formatDate(last.day)}`],
    [
      'Trend',
      trend ? `Falls by ${(trend.fall_per_day * DAYS_PER_MONTH).toFixed(1)} points a month` : 'Unknown',
    ],
    [low, trend ? formatExpected(trend.low_on) : 'Unknown'],
    ['Expected end', trend ? formatExpected(trend.empty_on) : 'Unknown'],
  ];
}

/** Battery of a device over the last days, and the days on which it is expected to be low and empty. */
export function BatterySection({ device: { _id: id, last_seen_at } }: { device: Device }) {
  const { result, error, retry } = useQuery(deviceBattery, { id, lastSeenAt: last_seen_at });
  const battery = result?.query.id === id ? result.data : null;
  if (battery?.days.length === 0)
    return (
      <Section title="Battery">
        <Typography>{`No battery level was reported in the last ${String(BATTERY_DAYS)} days.`}</Typography>
      </Section>
    );
  return (
    <Section title="Battery">
      <ErrorAlert error={battery ? undefined : error} onRetry={retry} />
      {!battery && !error && <Skeleton variant="rounded" height={CHART_HEIGHT_PX} />}
      {battery && <BatteryHistory battery={battery} />}
    </Section>
  );
}

const BatteryHistory = ({ battery }: { battery: DeviceBattery }) => (
  <Stack spacing={2}>
    <DescriptionList items={itemsOf(battery)} columns={4} />
    {battery.days.length > 1 && (
      <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT_PX} />}>
        <Box
          role="img"
          aria-label={`Line chart of the battery level, from ${formatDate(battery.days[0]?.day)} on`}
        >
          <BatteryChart battery={battery} height={CHART_HEIGHT_PX} />
        </Box>
      </Suspense>
    )}
    {!battery.trend && (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        A trend requires falling levels over 14 days.
      </Typography>
    )}
  </Stack>
);
