import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { BillRunOutcome, BillRunRow } from '../../../../domain/bills/billRun';
import { sortByUrgency, percentChange } from '../../../../domain/bills/billRun';
import { formatAmount } from '../../../../domain/money';
import { labelOf } from '../../../../domain/labels';
import { RouteLink } from '../../../ui/layout/RouteLink';
import { BillRunCounts } from './BillRunCounts';
import { ScrollableTable } from '../../../ui/table/ScrollableTable';

const percent = (value: number | null): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${String(value)} %`;

type Cell = readonly [head: string, cell: (row: BillRunRow) => ReactNode, isFigure?: boolean];

const CELLS: readonly Cell[] = [
  [
    'Contract',
    ({ contract }) => <RouteLink to={`/contracts/${contract._id}`}>{contract.unique_number}</RouteLink>,
  ],
  ['Client', ({ client, unit_no }) => [client.label, unit_no].filter(Boolean).join(' · ')],
  ['m³', ({ consumption_m3 }) => (consumption_m3 === null ? '' : consumption_m3.toFixed(3)), true],
  ['Total', ({ total }) => (total === null ? '' : formatAmount(total)), true],
  ['Last', ({ last_total }) => (last_total === null ? '' : formatAmount(last_total)), true],
  ['Change', (row) => percent(percentChange(row)), true],
  ['Result', ({ outcome, reason }) => [labelOf(outcome), reason].filter(Boolean).join(': ')],
  ['Invoice', ({ bill }) => bill && <RouteLink to={`/bills/${bill._id}`}>{bill.unique_number}</RouteLink>],
];

/** So many rows are drawn at once: a run of thousands stays quick. */
export const ROWS_AT_ONCE = 100;

/** What a run came to, contract by contract: those that ask for a look first, those that are done last. */
export function BillRunTable({ rows }: { rows: readonly BillRunRow[] }) {
  const [only, setOnly] = useState<BillRunOutcome>();
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const sorted = useMemo(
    () => sortByUrgency(rows.filter(({ outcome }) => !only || outcome === only)),
    [rows, only],
  );
  const rest = sorted.length - most;
  return (
    <>
      <BillRunCounts
        rows={rows}
        only={only}
        onOnly={(outcome) => {
          setOnly(outcome);
          setMost(ROWS_AT_ONCE);
        }}
      />
      <ScrollableTable label="Contracts in this run" maxHeight={420}>
        <TableHead>
          <TableRow>
            {CELLS.map(([head, , isFigure]) => (
              <TableCell key={head} sx={{ textAlign: isFigure ? 'end' : 'start' }}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sorted.slice(0, most).map((row) => (
            <Line key={row.contract._id + (row.bill?._id ?? '')} row={row} />
          ))}
        </TableBody>
      </ScrollableTable>
      {rest > 0 && (
        <Button onClick={() => setMost(most + ROWS_AT_ONCE)} sx={{ alignSelf: 'start' }}>
          {`Show ${String(Math.min(rest, ROWS_AT_ONCE))} more of ${String(rest)}`}
        </Button>
      )}
    </>
  );
}

const Line = memo(function Line({ row }: { row: BillRunRow }) {
  return (
    <TableRow>
      {CELLS.map(([head, cell, isFigure]) => (
        <TableCell key={head} sx={{ textAlign: isFigure ? 'end' : 'start' }} dir="auto">
          {cell(row)}
        </TableCell>
      ))}
    </TableRow>
  );
});
