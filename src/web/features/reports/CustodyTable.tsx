import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { CustodyRow, SafeRow } from '../../../domain/wallets/custody';
import { formatDate } from '../../../domain/dates';
import { sumFils } from '../../../domain/wallets/denominations';
import { formatAmount, fromFils } from '../../../domain/money';
import { labelOf } from '../../../domain/labels';
import { RouteLink } from '../../ui/layout/RouteLink';
import { custodianPath } from '../wallets/custody/custodianPath';
import { ScrollableTable } from '../../ui/table/ScrollableTable';

const AMOUNT_COLUMNS = [
  ['opening', 'Opening custody'],
  ['collected', '+ Collected'],
  ['unloaded', '− Handed over'],
  ['voided', '− Voided'],
  ['closing', '= Closing custody'],
] as const;

const SAFE_COLUMNS = [
  ['opening', 'Opening balance'],
  ['unloaded', '+ Received'],
  ['voided', '− Reversed payments'],
  ['paid_out', '− Refunds in cash'],
  ['banked', '− Deposited at the bank'],
  ['closing', '= Closing balance'],
] as const;

const amountCell = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Custody rows from opening to closing balance, by day if the rows have days, otherwise with totals. */
export function CustodyTable({ rows }: { rows: readonly CustodyRow[] }) {
  const isDaily = rows.some(({ day }) => day !== null);
  return (
    <ScrollableTable label="Custody in AED" maxHeight={560}>
      <TableHead>
        <TableRow>
          {isDaily && <TableCell>Day</TableCell>}
          <TableCell>Custodian</TableCell>
          <TableCell>Type</TableCell>
          <AmountHeaders columns={AMOUNT_COLUMNS} />
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <CustodyTableRow
            key={`${row.day ?? ''} ${row.holder._id} ${row.type}`}
            row={row}
            isDaily={isDaily}
          />
        ))}
      </TableBody>
      {!isDaily && <TotalsRow rows={rows} />}
    </ScrollableTable>
  );
}

/** Cash in the safe from opening to closing balance, by day if the rows have days. */
export function SafeTable({ rows }: { rows: readonly SafeRow[] }) {
  const isDaily = rows.some(({ day }) => day !== null);
  return (
    <ScrollableTable label="Cash in safe in AED" maxHeight={560}>
      <TableHead>
        <TableRow>
          <TableCell>{isDaily ? 'Day' : 'Place'}</TableCell>
          <AmountHeaders columns={SAFE_COLUMNS} />
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.day ?? ''} hover>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{isDaily ? formatDate(row.day) : 'Safe'}</TableCell>
            {SAFE_COLUMNS.map(([name]) => (
              <TableCell key={name} align="right" sx={amountCell}>
                {formatAmount(row[name])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </ScrollableTable>
  );
}

const AmountHeaders = ({ columns }: { columns: readonly (readonly [name: string, label: string])[] }) =>
  columns.map(([name, label]) => (
    <TableCell key={name} align="right" sx={{ whiteSpace: 'nowrap' }}>
      {label}
    </TableCell>
  ));

const CustodyTableRow = ({ row, isDaily }: { row: CustodyRow; isDaily: boolean }) => (
  <TableRow hover>
    {isDaily && <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(row.day)}</TableCell>}
    <TableCell>
      <RouteLink to={custodianPath(row.holder._id)}>{row.holder.label}</RouteLink>
    </TableCell>
    <TableCell>{labelOf(row.type)}</TableCell>
    {AMOUNT_COLUMNS.map(([name]) => (
      <TableCell key={name} align="right" sx={amountCell}>
        {formatAmount(row[name])}
      </TableCell>
    ))}
  </TableRow>
);

const TotalsRow = ({ rows }: { rows: readonly CustodyRow[] }) => (
  <TableFooter>
    <TableRow>
      <TableCell component="th" scope="row" colSpan={2} sx={{ color: 'text.primary', fontWeight: 600 }}>
        All
      </TableCell>
      {AMOUNT_COLUMNS.map(([name]) => (
        <TableCell key={name} align="right" sx={{ ...amountCell, color: 'text.primary', fontWeight: 600 }}>
          {formatAmount(fromFils(sumFils(rows.map((row) => ({ amount: row[name] })))))}
        </TableCell>
      ))}
    </TableRow>
  </TableFooter>
);
