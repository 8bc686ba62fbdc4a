import { formatDate } from '../../../domain/dates';
import { labelOf } from '../../../domain/labels';
import { formatAmount, fromFils } from '../../../domain/money';
import type { CustodyRow, SafeRow } from '../../../domain/wallets/custody';
import { sumFils } from '../../../domain/wallets/denominations';
import { RouteLink } from '../../ui/layout/RouteLink';
import { ReportTable } from '../../ui/table/ReportTable';
import { custodianPath } from '../wallets/custody/custodianPath';

const AMOUNTS = ['opening', 'collected', 'unloaded', 'voided', 'closing'] as const;
const HEADERS = ['Opening custody', '+ Collected', '− Handed over', '− Voided', '= Closing custody'];

const SAFE_AMOUNTS = ['opening', 'unloaded', 'voided', 'paid_out', 'banked', 'closing'] as const;
const SAFE_HEADERS = [
  'Opening balance',
  '+ Received',
  '− Reversed payments',
  '− Refunds in cash',
  '− Deposited at the bank',
  '= Closing balance',
];

const MAX_HEIGHT = 560;

/** Custody rows from opening to closing balance, by day if the rows have days, otherwise with totals. */
export function CustodyTable({ rows }: { rows: readonly CustodyRow[] }) {
  const isDaily = rows.some(({ day }) => day !== null);
  return (
    <ReportTable
      label="Custody in AED"
      maxHeight={MAX_HEIGHT}
      labels={[...(isDaily ? ['Day'] : []), 'Custodian', 'Type']}
      amounts={HEADERS}
      rows={rows.map(({ day, holder, type, ...row }) => ({
        cells: [
          ...(isDaily ? [formatDate(day)] : []),
          <RouteLink key="custodian" to={custodianPath(holder._id)}>
            {holder.label}
          </RouteLink>,
          labelOf(type),
        ],
        amounts: AMOUNTS.map((name) => formatAmount(row[name])),
      }))}
      {...(!isDaily && {
        totals: AMOUNTS.map((name) =>
          formatAmount(fromFils(sumFils(rows.map((row) => ({ amount: row[name] }))))),
        ),
      })}
    />
  );
}

/** Cash in the safe from opening to closing balance, by day if the rows have days. */
export function SafeTable({ rows }: { rows: readonly SafeRow[] }) {
  const isDaily = rows.some(({ day }) => day !== null);
  return (
    <ReportTable
      label="Cash in safe in AED"
      maxHeight={MAX_HEIGHT}
      labels={[isDaily ? 'Day' : 'Place']}
      amounts={SAFE_HEADERS}
      rows={rows.map(({ day, ...row }) => ({
        cells: [isDaily ? formatDate(day) : 'Safe'],
        amounts: SAFE_AMOUNTS.map((name) => formatAmount(row[name])),
      }))}
    />
  );
}
