import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import type { GasMonth, CounterGasShare } from '../../../../domain/tanks/gasBalance';
import { isSuspiciousLoss } from '../../../../domain/tanks/gasBalance';
import { EmptyValue } from '../../../ui/record/EmptyValue';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { ResponsiveTable } from '../../../ui/table/ResponsiveTable';
import { RIGHT } from '../../../ui/table/columns/columns';
import { nodeColumn } from '../../../ui/table/columns/nodeColumn';
import type { Column } from '../../../ui/table/tableTypes';
import { formatFixed, formatInteger } from '../../../../domain/numbers';
import type { GasBalanceQuery } from './gasBalance';

type MonthRow = GasMonth & { _id: Id };

/** A right-aligned column. */
const figure = (header: string, render: (month: GasMonth) => ReactNode): Column<MonthRow> =>
  nodeColumn<MonthRow>(header, render, RIGHT);

const renderLitres = (value: number | null | undefined) => (
  <EmptyValue value={value == null ? null : formatInteger(value)} />
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

const LOSS_COLUMNS: readonly Column<MonthRow>[] = [
  figure('Lost (L)', ({ loss_l }) => renderLitres(loss_l)),
  figure('Lost', (month) => <Loss month={month} />),
];

const MONTH_COLUMN = nodeColumn<MonthRow>('Month', ({ month }) => formatDate(`${month}-01`, 'MMM YYYY'), {
  rowHeader: true,
});

const HELD_COLUMN = figure('Held readings', ({ held }) => held);

const SITE_COLUMNS: readonly Column<MonthRow>[] = [
  figure('Opening (L)', ({ opening_l }) => renderLitres(opening_l)),
  figure('Delivered (L)', ({ delivered_l }) => renderLitres(delivered_l)),
  figure('Closing (L)', ({ closing_l }) => renderLitres(closing_l)),
  figure('Counters (m³)', ({ metered_m3 }) => formatFixed(metered_m3, 3)),
  figure('Counters (L)', ({ metered_l }) => renderLitres(metered_l)),
  ...LOSS_COLUMNS,
  HELD_COLUMN,
];

const COUNTER_COLUMNS: readonly Column<MonthRow>[] = [
  figure(
    'This counter (m³)',
    shareCell(({ m3 }) => formatFixed(m3, 3)),
  ),
  figure(
    'This counter (L)',
    shareCell(({ l }) => renderLitres(l)),
  ),
  figure('All counters (m³)', ({ metered_m3 }) => formatFixed(metered_m3, 3)),
  figure(
    'Share',
    shareCell((share) => <EmptyValue value={formatPercent(share.percent, 2)} />),
  ),
  figure('Withdrawn (L)', ({ used_l }) => renderLitres(used_l)),
  ...LOSS_COLUMNS,
  figure(
    'Share of loss (L)',
    shareCell(({ loss_l }) => renderLitres(loss_l)),
  ),
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
  const rows = useMemo(() => months.map((row) => ({ ...row, _id: row.month })), [months]);
  return (
    <ResponsiveTable
      label="Gas balance"
      rows={rows}
      columns={[MONTH_COLUMN, ...(noun === 'counter' ? COUNTER_COLUMNS : SITE_COLUMNS)]}
    />
  );
}
