import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';
import { formatDate } from '../../../domain/dates';

type Month = string | null | undefined;

interface MonthTurnProps {
  month: string;
  /** The nearest months in which there is something to see. */
  earlier: Month;
  later: Month;
}

/** The month on screen, and the way to the nearest ones with something in them; the address says which. */
export function MonthTurn({ month, earlier, later }: MonthTurnProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 2 }}>
      <Turn to={earlier} label="Earlier month" icon={<ChevronLeftIcon />} />
      <Typography variant="h2" role="status">
        {formatDate(`${month}-01`, 'MMMM YYYY')}
      </Typography>
      <Turn to={later} label="Later month" icon={<ChevronRightIcon />} />
    </Box>
  );
}

function Turn({ to, label, icon }: { to: Month; label: string; icon: ReactNode }) {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const turn = (month: string) => {
    const next = new URLSearchParams(params);
    next.set('month', month);
    setParams(next, { replace: true, state: keepListOrigin(location) });
  };
  return (
    <IconButton size="small" aria-label={label} disabled={!to} onClick={() => to && turn(to)}>
      {icon}
    </IconButton>
  );
}
