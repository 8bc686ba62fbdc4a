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

type Column = readonly [head: string, cell: (month: GasMonth) => ReactNode];

const whole = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });

const litres = (value: number | null | undefined) => (
  <EmptyValue value={value == null ? null : whole.format(value)} />
);
const percent = (value: number | null | undefined, decimals: number) =>
  value == null ? null : `${value.toFixed(decimals)} %`;

const own =
  (shown: (share: CounterGasShare) => ReactNode) =>
  ({ own: share }: GasMonth): ReactNode =>
    share && shown(share);

/** A loss that deserves a look says so in words as well. */
function Lost({ month }: { month: GasMonth }) {
  const told = percent(month.loss_percent, 1);
  if (!isSuspiciousLoss(month)) return <EmptyValue value={told} />;
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {told}
      <VisuallyHidden>, should be investigated</VisuallyHidden>
    </Box>
  );
}

const LOST: readonly Column[] = [
  ['Lost (L)', ({ loss_l }) => litres(loss_l)],
  ['Lost', (month) => <Lost month={month} />],
];

const HELD: Column = ['Held readings', ({ held }) => held];

const OF_SITE: readonly Column[] = [
  ['Opening (L)', ({ opening_l }) => litres(opening_l)],
  ['Delivered (L)', ({ delivered_l }) => litres(delivered_l)],
  ['Closing (L)', ({ closing_l }) => litres(closing_l)],
  ['Counters (m³)', ({ burnt_m3 }) => formatFixed(burnt_m3, 3)],
  ['Counters (L)', ({ burnt_l }) => litres(burnt_l)],
  ...LOST,
  HELD,
];

const OF_COUNTER: readonly Column[] = [
  ['This counter (m³)', own(({ m3 }) => formatFixed(m3, 3))],
  ['This counter (L)', own(({ l }) => litres(l))],
  ['All counters (m³)', ({ burnt_m3 }) => formatFixed(burnt_m3, 3)],
  ['Share', own((share) => <EmptyValue value={percent(share.percent, 2)} />)],
  ['Withdrawn (L)', ({ used_l }) => litres(used_l)],
  ...LOST,
  ['Share of loss (L)', own(({ loss_l }) => litres(loss_l))],
  HELD,
];

/** The months of a balance: of a whole site, or with what one counter has of it. */
export function GasBalanceMonths({ of, months }: { of: 'tank' | 'counter'; months: readonly GasMonth[] }) {
  const columns = of === 'counter' ? OF_COUNTER : OF_SITE;
  return (
    <ScrollableTable label="Gas balance">
      <TableHead>
        <TableRow>
          <TableCell>Month</TableCell>
          {columns.map(([head]) => (
            <TableCell key={head} align="right">
              {head}
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
            {columns.map(([head, cell]) => (
              <TableCell key={head} align="right">
                {cell(month)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </ScrollableTable>
  );
}
