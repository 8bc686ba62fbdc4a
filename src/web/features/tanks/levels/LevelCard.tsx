import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatRelativeTime, formatDate, formatDateTime } from '../../../../domain/dates';
import type { Tank } from '../../../../domain/tanks/tank';
import { MAX_FORECAST_DAYS, formatDaysToEmpty } from '../../../../domain/tanks/tankTelemetry';
import type { ConnectionStatus } from '../../../../domain/tanks/tankTelemetry';
import { labelOf } from '../../../../domain/labels';
import { formatLitres } from '../../../../domain/quantities';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import type { DescriptionItem } from '../../../ui/record/DescriptionList';
import { useNow } from '../../../ui/record/useNow';
import { LevelBar } from '../../../ui/feedback/LevelBar';
import { StatusChip } from '../../../ui/feedback/StatusChip';
import type { StatusTones } from '../../../ui/feedback/statuses';
import { levelStatuses } from '../../sites/siteRecords';
import { LevelExplanation } from './LevelExplanation';

const CONNECTION_TONES: StatusTones<ConnectionStatus> = {
  online: 'success',
  late: 'pending',
  offline: 'error',
  no_device: 'default',
};

/** Formats the time to the reserve: `in 8.5 to 14 days, about 3 Dec 2026`, or `in 365 or more days`. */
function formatTimeToReserve(tank: Tank): string | undefined {
  const range = formatDaysToEmpty(tank);
  const isFar = (tank.days_to_empty ?? 0) >= MAX_FORECAST_DAYS;
  return range && `in ${range} days${isFar ? '' : `, about ${formatDate(tank.empty_date)}`}`;
}

/** Describes the basis of a forecast, and whether the counters contradict it. */
function describeUse({ daily_use_l, forecast_basis, counters_use_l, level_use_l, forecast_disputed }: Tank) {
  const use = formatLitres(daily_use_l);
  if (use === undefined) return undefined;
  if (forecast_basis === 'counters') return `${use} by the counters; the level is out of date`;
  return forecast_disputed
    ? `${use}; the level shows ${formatLitres(level_use_l) ?? '-'}, the counters ${formatLitres(counters_use_l) ?? '-'}`
    : use;
}

/** Current level of a tank with its age, source quality and derived volumes. */
export function LevelCard({ tank }: { tank: Tank }) {
  const now = useNow();
  const { critical_level, low_level, max_fill_percent, high_level } = tank;
  const marks = [critical_level, low_level, max_fill_percent, high_level];
  const items: DescriptionItem[] = [
    [
      'Level',
      <LevelBar
        key="level"
        level={tank.level_percent}
        status={tank.level_status}
        marks={marks}
        width={120}
        isStale={tank.connection_status === 'offline' && tank.status === 'commissioned'}
      />,
    ],
    ['Volume', formatLitres(tank.volume_l)],
    ['Space to maximum fill', formatLitres(tank.ullage_l)],
    ['Usable volume', formatLitres(tank.usable_l)],
    ['Daily use', describeUse(tank)],
    ['Reaches reserve', formatTimeToReserve(tank)],
    ['Refill by', formatDate(tank.refill_by)],
    ['Suggested delivery', formatLitres(tank.suggested_l)],
    ['Refill', tank.refill_state ? labelOf(tank.refill_state) : 'Not ordered'],
    ['Last reading', <ReadingTime key="age" at={tank.last_reading_at} now={now} />],
    [
      'Quality',
      typeof tank.reading_quality === 'number' ? `${String(tank.reading_quality)} of 3` : undefined,
    ],
    ['Temperature', typeof tank.temperature_c === 'number' ? `${String(tank.temperature_c)} °C` : undefined],
    ['Pressure', typeof tank.pressure_bar === 'number' ? `${String(tank.pressure_bar)} bar` : undefined],
    [
      'State',
      <Stack key="state" direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
        <StatusChip tones={levelStatuses} status={tank.level_status} />
        <StatusChip tones={CONNECTION_TONES} status={tank.connection_status} />
      </Stack>,
    ],
  ];
  const { level_reading: reading } = tank;
  return (
    <DescriptionList
      title="Current level"
      items={items}
      columns={4}
      actions={reading && <LevelExplanation tank={tank} reading={reading} />}
    />
  );
}

const ReadingTime = ({ at, now }: { at?: string | null; now: number }) =>
  at ? (
    <>
      {formatDateTime(at)}
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
        {formatRelativeTime(at, now)}
      </Typography>
    </>
  ) : null;
