import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { CustodyRow } from '../../../domain/wallets/custody';
import { formatDate } from '../../../domain/dates';
import { sumFils } from '../../../domain/wallets/denominations';
import { formatAmount, fromFils } from '../../../domain/money';
import { labelOf } from '../../../domain/labels';
import { RouteLink } from '../../ui/layout/RouteLink';
import { custodianPath } from '../wallets/custody/custodianPath';
import { ScrollableTable } from '../../ui/table/ScrollableTable';

const FIGURES = [
  ['opening', 'Opening custody'],
  ['collected', '+ Collected'],
  ['unloaded', '− Handed over'],
  ['voided', '− Voided'],
  ['closing', '= Closing custody'],
] as const;

const money = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** The custody of some days: every line from what was held to what was left, and all of them in the last one. */
export function CustodyTable({ rows }: { rows: readonly CustodyRow[] }) {
  const daily = rows.some(({ day }) => day !== null);
  return (
    <ScrollableTable label="Custody in AED" maxHeight={560}>
      <TableHead>
        <TableRow>
          {daily && <TableCell>Day</TableCell>}
          <TableCell>Holder</TableCell>
          <TableCell>Type</TableCell>
          {FIGURES.map(([name, label]) => (
            <TableCell key={name} align="right" sx={{ whiteSpace: 'nowrap' }}>
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Line key={`${row.day ?? ''} ${row.holder._id} ${row.type}`} row={row} daily={daily} />
        ))}
      </TableBody>
      {!daily && <Totals rows={rows} />}
    </ScrollableTable>
  );
}

const Line = ({ row, daily }: { row: CustodyRow; daily: boolean }) => (
  <TableRow hover>
    {daily && <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(row.day)}</TableCell>}
    <TableCell>
      <RouteLink to={custodianPath(row.holder._id)}>{row.holder.label}</RouteLink>
    </TableCell>
    <TableCell>{labelOf(row.type)}</TableCell>
    {FIGURES.map(([name]) => (
      <TableCell key={name} align="right" sx={money}>
        {formatAmount(row[name])}
      </TableCell>
    ))}
  </TableRow>
);

const Totals = ({ rows }: { rows: readonly CustodyRow[] }) => (
  <TableFooter>
    <TableRow>
      <TableCell component="th" scope="row" colSpan={2} sx={{ color: 'text.primary', fontWeight: 600 }}>
        All
      </TableCell>
      {FIGURES.map(([name]) => (
        <TableCell key={name} align="right" sx={{ ...money, color: 'text.primary', fontWeight: 600 }}>
          {formatAmount(fromFils(sumFils(rows.map((row) => ({ amount: row[name] })))))}
        </TableCell>
      ))}
    </TableRow>
  </TableFooter>
);
