import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { BillRunOutcome, BillRunRow } from '../../../../domain/bills/billRun';
import { READING_HOLD } from '../../../../domain/bills/bill';
import { sortByUrgency, percentChange, BILL_RUN_OUTCOMES } from '../../../../domain/bills/billRun';
import { formatAmount } from '../../../../domain/money';
import { formatInteger } from '../../../../domain/numbers';
import { StatusFilterChips } from '../../../ui/table/filters/StatusFilterChips';
import { ReviewReadingsLink } from '../../counters/readings/ReviewReadingsLink';
import { RouteLink } from '../../../ui/layout/RouteLink';
import { statusOf } from '../../../ui/feedback/statuses';
import { billRunOutcomes } from './billRunRecords';
import { ScrollableTable } from '../../../ui/table/ScrollableTable';

const countOutcomes = (rows: readonly BillRunRow[]): Partial<Record<BillRunOutcome, number>> => {
  const counts: Partial<Record<BillRunOutcome, number>> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

const formatPercent = (value: number | null): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${String(value)} %`;

/** Numbers and amounts stay on one line; texts wrap, but keep a minimum width on phones. */
const CELL_STYLES = {
  number: { whiteSpace: 'nowrap' },
  figure: { whiteSpace: 'nowrap', textAlign: 'end' },
  name: { minInlineSize: 120 },
  text: { minInlineSize: 220 },
} as const;

type CellDef = readonly [head: string, cell: (row: BillRunRow) => ReactNode, style: keyof typeof CELL_STYLES];

const CELLS: readonly CellDef[] = [
  [
    'Contract',
    ({ contract }) => <RouteLink to={`/contracts/${contract._id}`}>{contract.unique_number}</RouteLink>,
    'number',
  ],
  ['Client', ({ client, unit_no }) => [client.label, unit_no].filter(Boolean).join(' · '), 'name'],
  ['m³', ({ consumption_m3 }) => (consumption_m3 === null ? '' : consumption_m3.toFixed(3)), 'figure'],
  ['Total', ({ total }) => (total === null ? '' : formatAmount(total)), 'figure'],
  ['Last', ({ last_total }) => (last_total === null ? '' : formatAmount(last_total)), 'figure'],
  ['Change', (row) => formatPercent(percentChange(row)), 'figure'],
  [
    'Result',
    ({ outcome, reason }) => [statusOf(billRunOutcomes, outcome).label, reason].filter(Boolean).join(': '),
    'text',
  ],
  [
    'Invoice',
    ({ bill }) => bill && <RouteLink to={`/bills/${bill._id}`}>{bill.unique_number}</RouteLink>,
    'number',
  ],
];

/** Number of rows shown initially and added by "Show more", because a run may have thousands. */
export const ROWS_PER_STEP = 100;

/** Results of a bill run by contract, the most urgent first. */
export function BillRunTable({ rows }: { rows: readonly BillRunRow[] }) {
  const [selected, setSelected] = useState<BillRunOutcome>();
  const [visibleCount, setVisibleCount] = useState(ROWS_PER_STEP);
  const sorted = useMemo(
    () => sortByUrgency(rows.filter(({ outcome }) => !selected || outcome === selected)),
    [rows, selected],
  );
  const counts = useMemo(() => countOutcomes(rows), [rows]);
  const hiddenCount = sorted.length - visibleCount;
  return (
    <>
      <BillRunCounts
        counts={counts}
        selected={selected}
        onSelect={(outcome) => {
          setSelected(outcome);
          setVisibleCount(ROWS_PER_STEP);
        }}
      />
      <ScrollableTable label="Contracts in this run" maxHeight={420}>
        <TableHead>
          <TableRow>
            {CELLS.map(([label, , style]) => (
              <TableCell key={label} sx={CELL_STYLES[style]}>
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
          {`Show ${String(Math.min(hiddenCount, ROWS_PER_STEP))} more of ${formatInteger(hiddenCount)}`}
        </Button>
      )}
    </>
  );
}

const RunRow = memo(function RunRow({ row }: { row: BillRunRow }) {
  return (
    <TableRow>
      {CELLS.map(([label, render, style]) => (
        <TableCell key={label} sx={CELL_STYLES[style]} dir="auto">
          {render(row)}
        </TableCell>
      ))}
    </TableRow>
  );
});

interface BillRunCountsProps {
  counts: Partial<Record<BillRunOutcome, number>>;
  selected: BillRunOutcome | undefined;
  onSelect: (outcome: BillRunOutcome | undefined) => void;
}

/** Number of contracts by outcome; the chip of the selected outcome shows all contracts again. */
export const BillRunCounts = ({ counts, selected, onSelect }: BillRunCountsProps) => (
  <StatusFilterChips
    statuses={BILL_RUN_OUTCOMES}
    tones={billRunOutcomes}
    counts={counts}
    selected={selected}
    onSelect={(outcome) => onSelect(selected === outcome ? undefined : outcome)}
  />
);
