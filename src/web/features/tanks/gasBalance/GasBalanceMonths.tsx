import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../domain/dates';
import type { GasMonth, CounterGasShare } from '../../../../domain/tanks/gasBalance';
import { isSuspiciousLoss } from '../../../../domain/tanks/gasBalance';
import { EmptyValue } from '../../../ui/record/EmptyValue';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { ScrollableTable } from '../../../ui/table/ScrollableTable';
import { formatFixed } from '../../../../domain/numbers';
import type { GasBalanceQuery } from './gasBalance';

type Column = readonly [header: string, renderCell: (month: GasMonth) => ReactNode];

const wholeFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });

const renderLitres = (value: number | null | undefined) => (
  <EmptyValue value={value == null ? null : wholeFormat.format(value)} />
);
const formatPercent = (value: number | null | undefined, decimals: number) =>
  value == null ? null : `${value.toFixed(decimals)} %`;

/** Cell of the counter's share. */
const shareCell =
  (render: (share: CounterGasShare) => ReactNode) =>
  ({ own }: GasMonth): ReactNode =>
    own && render(own);

/** Loss in percent; a suspicious loss is highlighted and announced. */
function Loss({ month }: { month: GasMonth }) {
  const text = formatPercent(month.loss_percent, 1);
  if (!isSuspiciousLoss(month)) return <EmptyValue value={text} />;
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {text}
      <VisuallyHidden>, should be investigated</VisuallyHidden>
    </Box>
  );
}

const LOSS_COLUMNS: readonly Column[] = [
  ['Lost (L)', ({ loss_l }) => renderLitres(loss_l)],
  ['Lost', (month) => <Loss month={month} />],
];

const HELD_COLUMN: Column = ['Held readings', ({ held }) => held];

const SITE_COLUMNS: readonly Column[] = [
  ['Opening (L)', ({ opening_l }) => renderLitres(opening_l)],
  ['Delivered (L)', ({ delivered_l }) => renderLitres(delivered_l)],
  ['Closing (L)', ({ closing_l }) => renderLitres(closing_l)],
  ['Counters (m³)', ({ burnt_m3 }) => formatFixed(burnt_m3, 3)],
  ['Counters (L)', ({ burnt_l }) => renderLitres(burnt_l)],
  ...LOSS_COLUMNS,
  HELD_COLUMN,
];

const COUNTER_COLUMNS: readonly Column[] = [
  ['This counter (m³)', shareCell(({ m3 }) => formatFixed(m3, 3))],
  ['This counter (L)', shareCell(({ l }) => renderLitres(l))],
  ['All counters (m³)', ({ burnt_m3 }) => formatFixed(burnt_m3, 3)],
  ['Share', shareCell((share) => <EmptyValue value={formatPercent(share.percent, 2)} />)],
  ['Withdrawn (L)', ({ used_l }) => renderLitres(used_l)],
  ...LOSS_COLUMNS,
  ['Share of loss (L)', shareCell(({ loss_l }) => renderLitres(loss_l))],
  HELD_COLUMN,
];

/** Monthly gas balance of a site, or of one counter's share of it. */
export function GasBalanceMonths({
  noun,
  months,
}: {
  noun: GasBalanceQuery['noun'];
  months: readonly GasMonth[];
}) {
  const columns = noun === 'counter' ? COUNTER_COLUMNS : SITE_COLUMNS;
  return (
    <ScrollableTable label="Gas balance">
      <TableHead>
        <TableRow>
          <TableCell>Month</TableCell>
          {columns.map(([header]) => (
            <TableCell key={header} align="right">
              {header}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {months.map((month) => (
          <TableRow key={month.month}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {formatDate(`${month.month}-01`, 'MMM YYYY')}
            </TableCell>
            {columns.map(([header, renderCell]) => (
              <TableCell key={header} align="right">
                {renderCell(month)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </ScrollableTable>
  );
}
