import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDate } from '../../../domain/dates';
import { formatAmount } from '../../../domain/money';
import type { PosDay, PosTotals } from '../../../domain/pos/pos';
import { ScrollableTable } from '../../ui/table/ScrollableTable';

const COLUMNS: readonly (readonly [header: string, format: (totals: PosTotals) => string])[] = [
  ['Card payments', ({ count_card }) => String(count_card)],
  ['Card (AED)', ({ card }) => formatAmount(card)],
  ['Cash (AED)', ({ cash }) => formatAmount(cash)],
  ['Cheques (AED)', ({ check }) => formatAmount(check)],
  ['Transfers (AED)', ({ transfer }) => formatAmount(transfer)],
  ['Receipts', ({ count }) => String(count)],
  ['Total (AED)', ({ total }) => formatAmount(total)],
];

const TotalCells = ({ totals }: { totals: PosTotals }) =>
  COLUMNS.map(([header, format]) => (
    <TableCell key={header} align="right" sx={NUMBER_CELL}>
      {format(totals)}
    </TableCell>
  ));

const NUMBER_CELL = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const TOTAL_ROW = {
  ...NUMBER_CELL,
  '& > *': { color: 'text.primary', fontWeight: 600, fontSize: 'body2.fontSize' },
};

interface DailyTotalsTableProps {
  days: readonly PosDay[];
  monthTotal: PosTotals;
}

/** Payments received with a POS device by day, with the total of the month. */
export const DailyTotalsTable = ({ days, monthTotal }: DailyTotalsTableProps) => (
  <ScrollableTable label="Day totals">
    <TableHead>
      <TableRow>
        <TableCell>Day</TableCell>
        {COLUMNS.map(([header]) => (
          <TableCell key={header} align="right">
            {header}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {days.map((day) => (
        <TableRow key={day.day}>
          <TableCell component="th" scope="row" sx={NUMBER_CELL}>
            {formatDate(day.day)}
          </TableCell>
          <TotalCells totals={day} />
        </TableRow>
      ))}
    </TableBody>
    <TableFooter>
      <TableRow sx={TOTAL_ROW}>
        <TableCell component="th" scope="row">
          Month
        </TableCell>
        <TotalCells totals={monthTotal} />
      </TableRow>
    </TableFooter>
  </ScrollableTable>
);
