import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import type { RunRow } from '../../../domain/billRun';
import { varianceOf } from '../../../domain/billRun';
import { amount } from '../../../domain/money';
import { wordOf } from '../../../domain/words';
import { RouteLink } from '../../ui/RouteLink';

const percent = (value: number | null): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${String(value)} %`;

type Cell = readonly [head: string, cell: (row: RunRow) => ReactNode, isFigure?: boolean];

const CELLS: readonly Cell[] = [
  [
    'Contract',
    ({ contract }) => <RouteLink to={`/contracts/${contract._id}`}>{contract.unique_number}</RouteLink>,
  ],
  ['Client', ({ client, unit_no }) => [client.label, unit_no].filter(Boolean).join(' · ')],
  ['m³', ({ consumption_m3 }) => (consumption_m3 === null ? '' : consumption_m3.toFixed(3)), true],
  ['Total', ({ total }) => (total === null ? '' : amount(total)), true],
  ['Last', ({ last_total }) => (last_total === null ? '' : amount(last_total)), true],
  ['Change', (row) => percent(varianceOf(row)), true],
  ['Result', ({ outcome, reason }) => [wordOf(outcome), reason].filter(Boolean).join(': ')],
  ['Invoice', ({ bill }) => bill && <RouteLink to={`/bills/${bill._id}`}>{bill.unique_number}</RouteLink>],
];

/** What a run came to, contract by contract. */
export const RunSheet = ({ rows }: { rows: readonly RunRow[] }) => (
  <TableContainer tabIndex={0} role="group" aria-label="Contracts of the run" sx={{ maxHeight: 420 }}>
    <Table size="small" stickyHeader aria-label="Contracts of the run">
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
        {rows.map((row) => (
          <TableRow key={row.contract._id}>
            {CELLS.map(([head, cell, isFigure]) => (
              <TableCell key={head} sx={{ textAlign: isFigure ? 'end' : 'start' }} dir="auto">
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
