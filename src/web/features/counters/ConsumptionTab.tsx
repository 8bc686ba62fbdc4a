import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Suspense, lazy } from 'react';
import type { Counter } from '../../../domain/counters/counter';
import { formatDate } from '../../../domain/dates';
import type { Reading } from '../../../domain/counters/reading';
import { labelOf } from '../../../domain/labels';
import { consumption } from './consumption';
import { useQuery } from '../../store/createQuery';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import { ScrollableTable } from '../../ui/table/ScrollableTable';
import { formatFixed } from '../../../domain/numbers';

const ConsumptionChart = lazy(() => import('./ConsumptionChart'));

/** Consumption of a counter as chart and table. */
export function ConsumptionTab({ counter }: { counter: Counter }) {
  const { _id: id, last_reading_at: lastReadingAt } = counter;
  const { result, error, retry } = useQuery(consumption, { counter: id, lastReadingAt });
  const readings = result?.query.counter === id ? result.data : undefined;
  return (
    <Section title="Consumption">
      <ErrorAlert error={error} onRetry={retry} />
      {!readings && !error && <Skeleton variant="rounded" height={300} />}
      {readings?.length === 0 && <Typography>This counter has no readings yet.</Typography>}
      {readings && readings.length > 0 && (
        <>
          <Suspense fallback={<Skeleton variant="rounded" height={300} />}>
            <Box
              role="img"
              aria-label={`Bar chart of the consumption of ${counter.serial_number}; the table shows the same figures`}
            >
              <ConsumptionChart readings={readings} />
            </Box>
          </Suspense>
          <ConsumptionTable readings={readings.toReversed()} />
        </>
      )}
    </Section>
  );
}

const dailyConsumption = ({ consumption_m3, days }: Reading): string =>
  days > 0 ? formatFixed(consumption_m3 / days, 3) : '-----';

const ConsumptionTable = ({ readings }: { readings: readonly Reading[] }) => (
  <ScrollableTable label="Consumption" maxHeight={360} mt={2}>
    <TableHead>
      <TableRow>
        <TableCell>Read on</TableCell>
        <TableCell align="right">m³</TableCell>
        <TableCell align="right">Days</TableCell>
        <TableCell align="right">m³ a day</TableCell>
        <TableCell>Type</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {readings.map((reading) => (
        <TableRow key={reading._id}>
          <TableCell>{formatDate(reading.at)}</TableCell>
          <TableCell align="right">{formatFixed(reading.consumption_m3, 3)}</TableCell>
          <TableCell align="right">{reading.days}</TableCell>
          <TableCell align="right">{dailyConsumption(reading)}</TableCell>
          <TableCell>{labelOf(reading.type)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </ScrollableTable>
);
