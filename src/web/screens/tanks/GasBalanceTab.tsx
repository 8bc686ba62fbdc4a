import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { showDate } from '../../../domain/dates';
import type { GasMonth } from '../../../domain/gasBalance';
import { ODD_LOSS_PERCENT, isOddLoss } from '../../../domain/gasBalance';
import type { Tank } from '../../../domain/tank';
import { gasBalanceOpened, readGasBalance, selectGasBalance } from '../../entities/gasBalance';
import { problemWith } from '../../kit/progress';
import { Blank } from '../../ui/Blank';
import { Hidden } from '../../ui/Hidden';
import { ProblemNote } from '../../ui/ProblemNote';
import { Surface } from '../../ui/Surface';

const whole = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });

const litres = (value: number | null) => <Blank of={value === null ? null : whole.format(value)} />;

const HEADS = [
  'Opening (L)',
  'Delivered (L)',
  'Closing (L)',
  'Counters (m³)',
  'Counters (L)',
  'Lost (L)',
  'Lost',
];

/** What left the tanks of the site and what its counters saw of it, the newest month first. */
export function GasBalanceTab({ tank }: { tank: Tank }) {
  const dispatch = useDispatch();
  const { _id: id } = tank;
  const balance = useSelector(selectGasBalance(id));
  const problem = useSelector(problemWith(readGasBalance));
  const read = useCallback(() => void dispatch(gasBalanceOpened(id)), [dispatch, id]);
  useEffect(read, [read]);
  return (
    <Surface title={`Gas balance of ${tank.site.name}`}>
      <ProblemNote problem={problem} onRetry={read} />
      {!balance && !problem && <Skeleton variant="rounded" height={320} />}
      {balance && (
        <>
          <Months months={balance.months} />
          <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 1 }}>
            {`All tanks and counters of the site; 1 m³ is reckoned as ${String(balance.litres_per_m3)} L. More than ${String(ODD_LOSS_PERCENT)} % up or down deserves a look.`}
          </Typography>
        </>
      )}
    </Surface>
  );
}

const Months = ({ months }: { months: readonly GasMonth[] }) => (
  <TableContainer tabIndex={0} role="group" aria-label="Gas balance">
    <Table size="small" aria-label="Gas balance">
      <TableHead>
        <TableRow>
          <TableCell>Month</TableCell>
          {HEADS.map((head) => (
            <TableCell key={head} align="right">
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {months.map((month) => (
          <Month key={month.month} month={month} />
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** A loss that deserves a look says so in words as well. */
function Lost({ month }: { month: GasMonth }) {
  const percent = month.loss_percent === null ? null : `${month.loss_percent.toFixed(1)} %`;
  if (!isOddLoss(month)) return <Blank of={percent} />;
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {percent}
      <Hidden>, deserves a look</Hidden>
    </Box>
  );
}

function Month({ month }: { month: GasMonth }) {
  const { opening_l, delivered_l, closing_l, burnt_m3, burnt_l, loss_l } = month;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
        {showDate(`${month.month}-01`, 'MMM YYYY')}
      </TableCell>
      <TableCell align="right">{litres(opening_l)}</TableCell>
      <TableCell align="right">{litres(delivered_l)}</TableCell>
      <TableCell align="right">{litres(closing_l)}</TableCell>
      <TableCell align="right">{burnt_m3.toFixed(3)}</TableCell>
      <TableCell align="right">{litres(burnt_l)}</TableCell>
      <TableCell align="right">{litres(loss_l)}</TableCell>
      <TableCell align="right">
        <Lost month={month} />
      </TableCell>
    </TableRow>
  );
}
