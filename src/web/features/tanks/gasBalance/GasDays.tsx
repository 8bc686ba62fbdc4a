import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useMemo } from 'react';
import { formatDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import { formatFixed, formatInteger } from '../../../../domain/numbers';
import type { GasDay } from '../../../../domain/tanks/gasBalance';
import { EmptyValue } from '../../../ui/record/EmptyValue';
import { RIGHT } from '../../../ui/table/columns/columns';
import { nodeColumn } from '../../../ui/table/columns/nodeColumn';
import { ResponsiveTable } from '../../../ui/table/ResponsiveTable';
import type { Column } from '../../../ui/table/tableTypes';

const GasDaysChart = lazy(() => import('./GasDaysChart'));

const renderLitres = (litres: number | null) => (
  <EmptyValue value={litres === null ? null : formatInteger(litres)} />
);

const COLUMNS: readonly Column<GasDay & { _id: Id }>[] = [
  nodeColumn('Day', ({ day }) => formatDate(day), { rowHeader: true }),
  nodeColumn('Opening (L)', ({ opening_l }) => renderLitres(opening_l), RIGHT),
  nodeColumn('Delivered (L)', ({ delivered_l }) => renderLitres(delivered_l), RIGHT),
  nodeColumn('Closing (L)', ({ closing_l }) => renderLitres(closing_l), RIGHT),
  nodeColumn('Withdrawn (L)', ({ drawn_l }) => renderLitres(drawn_l), RIGHT),
  nodeColumn(
    'Counters read',
    ({ counters, counters_read }) => `${String(counters_read)} of ${String(counters)}`,
    RIGHT,
  ),
  nodeColumn(
    'Counters (m³)',
    ({ metered_m3 }) => <EmptyValue value={metered_m3 === null ? null : formatFixed(metered_m3, 3)} />,
    RIGHT,
  ),
  nodeColumn('Counters (L)', ({ metered_l }) => renderLitres(metered_l), RIGHT),
  nodeColumn(
    'Difference (L)',
    ({ drawn_l, metered_l }) => renderLitres(metered_l === null ? null : drawn_l - metered_l),
    RIGHT,
  ),
];

/** Gas balance of a site by day: withdrawals of its tanks beside the consumption of its counters. */
export function GasDays({ days }: { days: readonly GasDay[] }) {
  const rows = useMemo(() => days.toReversed().map((row) => ({ ...row, _id: row.day })), [days]);
  if (days.length === 0) return null;
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography component="h3" variant="subtitle1">
        By day
      </Typography>
      <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
        <Box
          role="img"
          aria-label="Bar chart of withdrawals and consumption by day; the table shows the same figures"
        >
          <GasDaysChart days={days} />
        </Box>
      </Suspense>
      <Box sx={{ maxBlockSize: 320, overflowY: 'auto', mt: 1 }}>
        <ResponsiveTable label="Gas balance by day" rows={rows} columns={COLUMNS} />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Counters are compared on days on which all of them reported.
      </Typography>
    </Box>
  );
}
