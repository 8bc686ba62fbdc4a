import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDate } from '../../../domain/dates';
import { formatAmount } from '../../../domain/money';
import type { PosDay, PosTakings } from '../../../domain/pos/pos';
import { ScrollableTable } from '../../ui/table/ScrollableTable';

const COLUMNS: readonly (readonly [head: string, text: (of: PosTakings) => string])[] = [
  ['Card payments', ({ count_card }) => String(count_card)],
  ['Card (AED)', ({ card }) => formatAmount(card)],
  ['Cash (AED)', ({ cash }) => formatAmount(cash)],
  ['Cheques (AED)', ({ check }) => formatAmount(check)],
  ['Transfers (AED)', ({ transfer }) => formatAmount(transfer)],
  ['Receipts', ({ count }) => String(count)],
  ['Total (AED)', ({ total }) => formatAmount(total)],
];

const Figures = ({ of }: { of: PosTakings }) =>
  COLUMNS.map(([head, text]) => (
    <TableCell key={head} align="right" sx={FIGURE}>
      {text(of)}
    </TableCell>
  ));

const FIGURE = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const SUM = { ...FIGURE, '& > *': { color: 'text.primary', fontWeight: 600, fontSize: 'body2.fontSize' } };

interface DayTableProps {
  days: readonly PosDay[];
  all: PosTakings;
}

/** Takings day by day, and what they come to. */
export const DayTable = ({ days, all }: DayTableProps) => (
  <ScrollableTable label="Day totals">
    <TableHead>
      <TableRow>
        <TableCell>Day</TableCell>
        {COLUMNS.map(([head]) => (
          <TableCell key={head} align="right">
            {head}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {days.map((day) => (
        <TableRow key={day.day}>
          <TableCell component="th" scope="row" sx={FIGURE}>
            {formatDate(day.day)}
          </TableCell>
          <Figures of={day} />
        </TableRow>
      ))}
    </TableBody>
    <TableFooter>
      <TableRow sx={SUM}>
        <TableCell component="th" scope="row">
          Month
        </TableCell>
        <Figures of={all} />
      </TableRow>
    </TableFooter>
  </ScrollableTable>
);
