import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatMonth } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { posDailyTotals } from './posDailyTotals';
import { useQuery } from '../../store/createQuery';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import { useMonthParam } from '../records/useMonthParam';
import { DailyTotalsTable } from './DailyTotalsTable';
import { MonthNavigation } from './MonthNavigation';

/** Daily totals of a POS device for one month, for comparison with the bank's totals. */
export function DailyTotalsTab({ device }: { device: Id }) {
  const month = useMonthParam();
  const { result, error, retry } = useQuery(posDailyTotals, { device, month });
  const totals = result?.query.device === device && result.query.month === month ? result.data : null;
  return (
    <Section>
      <MonthNavigation month={month} earlier={totals?.earlier} later={totals?.later} />
      <ErrorAlert error={error} onRetry={retry} />
      {!totals && !error && <Skeleton variant="rounded" height={240} />}
      {totals && totals.days.length > 0 && <DailyTotalsTable days={totals.days} monthTotal={totals.all} />}
      {totals?.days.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {`No payments taken with it in ${formatMonth(month)}.`}
        </Typography>
      )}
    </Section>
  );
}
