import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';
import { formatMonth } from '../../../domain/dates';

type Month = string | null | undefined;

interface MonthNavigationProps {
  month: string;
  /** The nearest earlier and later month with data. */
  earlier: Month;
  later: Month;
}

/** Heading with the month of the URL, and buttons to the nearest months with data. */
export function MonthNavigation({ month, earlier, later }: MonthNavigationProps) {
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
