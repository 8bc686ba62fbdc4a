import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useState } from 'react';
import { formatCount } from '../../../../domain/numbers';
import type { Tank } from '../../../../domain/tanks/tank';
import type { LevelRange, TankLevels } from '../../../../domain/tanks/tankLevels';
import { LEVEL_RANGES, LEVEL_RANGE_NAMES } from '../../../../domain/tanks/tankLevels';
import { tankLevels } from './tankLevels';
import { useQuery } from '../../../store/createQuery';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { StaleOverlay } from '../../../ui/feedback/StaleOverlay';
import { Section } from '../../../ui/layout/Section';
import { LevelTable } from './LevelTable';

const LevelChart = lazy(() => import('./LevelChart'));

type View = 'chart' | 'table';

/** Level history of a tank as a chart or table. */
export function LevelTab({ tank }: { tank: Tank }) {
  const [range, setRange] = useState<LevelRange>('30d');
  const [view, setView] = useState<View>('chart');
  const { _id: id, last_reading_at: newest } = tank;
  const { result, isPending, error, retry } = useQuery(tankLevels, { id, range, newest });
  const levels = !error && result?.query.id === id ? result.data : null;
  return (
    <Section title="Level">
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mb: 2 }}>
        <ToggleGroup label="Span" value={range} onChange={setRange} options={RANGES} />
        <ToggleGroup label="View" value={view} onChange={setView} options={VIEWS} />
      </Stack>
      <ErrorAlert error={error} onRetry={retry} />
      {!levels && !error && <Skeleton variant="rounded" height={320} />}
      {levels && (
        <StaleOverlay isPending={isPending}>
          <LevelHistory tank={tank} levels={levels} view={view} />
        </StaleOverlay>
      )}
    </Section>
  );
}

const RANGES = LEVEL_RANGE_NAMES.map((name) => [name, LEVEL_RANGES[name].label] as const);
const VIEWS = [
  ['chart', 'Chart'],
  ['table', 'Table'],
] as const;

function LevelHistory({ tank, levels, view }: { tank: Tank; levels: TankLevels; view: View }) {
  if (levels.points.length === 0) return <Typography>No readings in this period.</Typography>;
  if (view === 'table') return <LevelTable levels={levels} />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
      <Box
        role="img"
        aria-label={`Line chart of the levels of ${tank.name}; the table shows the same figures`}
      >
        <LevelChart tank={tank} levels={levels} />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {describeLines(tank, levels)}
      </Typography>
    </Suspense>
  );
}

/** Describes the lines of the chart, which starts with the first reading; an alarm may be older. */
function describeLines({ earliest_days }: Tank, { points, deliveries, alarms }: TankLevels): string {
  const begins = Date.parse(points[0]?.at ?? '');
  const countDrawn = (times: readonly string[]) => times.filter((at) => Date.parse(at) >= begins).length;
  const drawnDeliveries = countDrawn(deliveries.map(({ at }) => at));
  const drawnAlarms = countDrawn(alarms.map(({ raised_at }) => raised_at));
  return [
    typeof earliest_days === 'number' &&
      'Forecast to the reserve, earliest and latest: dashed sloping lines.',
    drawnDeliveries > 0 && `${formatCount(drawnDeliveries, 'delivery', 'deliveries')}: solid vertical lines.`,
    drawnAlarms > 0 && `${formatCount(drawnAlarms, 'alarm')}: dashed vertical lines.`,
  ]
    .filter(Boolean)
    .join(' ');
}

interface ToggleGroupProps<Name extends string> {
  label: string;
  value: Name;
  options: readonly (readonly [name: Name, label: string])[];
  onChange: (name: Name) => void;
}

function ToggleGroup<Name extends string>({ label, value, options, onChange }: ToggleGroupProps<Name>) {
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={value}
      aria-label={label}
      onChange={(_event, name: Name | null) => {
        if (name) onChange(name);
      }}
    >
      {options.map(([name, optionLabel]) => (
        <ToggleButton key={name} value={name}>
          {optionLabel}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
