import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatMonth } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { keepListOrigin } from '../../../domain/lists/listOrigin';
import { posDailyTotals } from './pos';
import { useQuery } from '../../store/createQuery';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import { useMonthParam } from '../records/useMonthParam';
import { DailyTotalsTable } from './DailyTotalsTable';

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

type Month = string | null | undefined;

interface MonthNavigationProps {
  month: string;
  /** The nearest earlier and later month with data. */
  earlier: Month;
  later: Month;
}

/** Heading with the month of the URL, and buttons to the nearest months with data. */
function MonthNavigation({ month, earlier, later }: MonthNavigationProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 2 }}>
      <MonthButton to={earlier} label="Earlier month" icon={<ChevronLeftIcon />} />
      <Typography variant="h2" role="status">
        {formatMonth(month)}
      </Typography>
      <MonthButton to={later} label="Later month" icon={<ChevronRightIcon />} />
    </Box>
  );
}

function MonthButton({ to, label, icon }: { to: Month; label: string; icon: ReactNode }) {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const openMonth = (month: string) => {
    const next = new URLSearchParams(params);
    next.set('month', month);
    setParams(next, { replace: true, state: keepListOrigin(location) });
  };
  return (
    <IconButton size="small" aria-label={label} disabled={!to} onClick={() => to && openMonth(to)}>
      {icon}
    </IconButton>
  );
}
