import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { BillRunOutcome, BillRunRow } from '../../../../domain/bills/billRun';
import { READING_HOLD, sortByUrgency, percentChange } from '../../../../domain/bills/billRun';
import { formatAmount } from '../../../../domain/money';
import { labelOf } from '../../../../domain/labels';
import { ReviewReadingsLink } from '../../counters/readings/ReviewReadingsLink';
import { RouteLink } from '../../../ui/layout/RouteLink';
import { BillRunCounts } from './BillRunCounts';
import { ScrollableTable } from '../../../ui/table/ScrollableTable';

const formatPercent = (value: number | null): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${String(value)} %`;

type CellDef = readonly [head: string, cell: (row: BillRunRow) => ReactNode, isFigure?: boolean];

const CELLS: readonly CellDef[] = [
  [
    'Contract',
    ({ contract }) => <RouteLink to={`/contracts/${contract._id}`}>{contract.unique_number}</RouteLink>,
  ],
  ['Client', ({ client, unit_no }) => [client.label, unit_no].filter(Boolean).join(' · ')],
  ['m³', ({ consumption_m3 }) => (consumption_m3 === null ? '' : consumption_m3.toFixed(3)), true],
  ['Total', ({ total }) => (total === null ? '' : formatAmount(total)), true],
  ['Last', ({ last_total }) => (last_total === null ? '' : formatAmount(last_total)), true],
  ['Change', (row) => formatPercent(percentChange(row)), true],
  ['Result', ({ outcome, reason }) => [labelOf(outcome), reason].filter(Boolean).join(': ')],
  ['Invoice', ({ bill }) => bill && <RouteLink to={`/bills/${bill._id}`}>{bill.unique_number}</RouteLink>],
];

/** Number of rows shown at first and added by "Show more", because a run may have thousands. */
export const ROWS_PER_STEP = 100;

/** Results of a bill run by contract, the most urgent first. */
export function BillRunTable({ rows }: { rows: readonly BillRunRow[] }) {
  const [selected, setSelected] = useState<BillRunOutcome>();
  const [visibleCount, setVisibleCount] = useState(ROWS_PER_STEP);
  const sorted = useMemo(
    () => sortByUrgency(rows.filter(({ outcome }) => !selected || outcome === selected)),
    [rows, selected],
  );
  const hiddenCount = sorted.length - visibleCount;
  return (
    <>
      <BillRunCounts
        rows={rows}
        selected={selected}
        onSelect={(outcome) => {
          setSelected(outcome);
          setVisibleCount(ROWS_PER_STEP);
        }}
      />
      <ScrollableTable label="Contracts in this run" maxHeight={420}>
        <TableHead>
          <TableRow>
            {CELLS.map(([label, , isNumber]) => (
              <TableCell key={label} sx={{ textAlign: isNumber ? 'end' : 'start' }}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sorted.slice(0, visibleCount).map((row) => (
            <RunRow key={row.contract._id + (row.bill?._id ?? '')} row={row} />
          ))}
        </TableBody>
      </ScrollableTable>
      {rows.some(({ reason }) => reason?.startsWith(READING_HOLD)) && <ReviewReadingsLink />}
      {hiddenCount > 0 && (
        <Button onClick={() => setVisibleCount(visibleCount + ROWS_PER_STEP)} sx={{ alignSelf: 'start' }}>
          {`Show ${String(Math.min(hiddenCount, ROWS_PER_STEP))} more of ${String(hiddenCount)}`}
        </Button>
      )}
    </>
  );
}

const RunRow = memo(function Line({ row }: { row: BillRunRow }) {
  return (
    <TableRow>
      {CELLS.map(([label, render, isNumber]) => (
        <TableCell key={label} sx={{ textAlign: isNumber ? 'end' : 'start' }} dir="auto">
          {render(row)}
        </TableCell>
      ))}
    </TableRow>
  );
});
