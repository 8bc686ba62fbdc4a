import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { posMonthOpened, readPosMonth, selectPosMonth } from './posDailyTotals';
import { selectError } from '../../store/requests';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import { useMonthParam } from '../records/useMonthParam';
import { DailyTotalsTable } from './DailyTotalsTable';
import { MonthNavigation } from './MonthNavigation';

/** Daily totals of a POS device for one month, for comparison with the bank's totals. */
export function DailyTotalsTab({ device }: { device: Id }) {
  const dispatch = useDispatch();
  const month = useMonthParam();
  const totals = useSelector(selectPosMonth({ device, month }));
  const error = useSelector(selectError(readPosMonth));
  const read = useCallback(() => void dispatch(posMonthOpened({ device, month })), [dispatch, device, month]);
  useEffect(read, [read]);
  return (
    <Section>
      <MonthNavigation month={month} earlier={totals?.earlier} later={totals?.later} />
      <ErrorAlert error={error} onRetry={read} />
      {!totals && !error && <Skeleton variant="rounded" height={240} />}
      {totals && totals.days.length > 0 && <DailyTotalsTable days={totals.days} monthTotal={totals.all} />}
      {totals?.days.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {`No payments taken with it in ${formatDate(`${month}-01`, 'MMMM YYYY')}.`}
        </Typography>
      )}
    </Section>
  );
}
