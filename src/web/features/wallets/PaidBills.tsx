import Typography from '@mui/material/Typography';
import { aed, amount } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { useMay } from '../../store/usePermission';
import { RouteLink } from '../../ui/layout/RouteLink';
import type { RowCell } from '../../ui/table/SimpleTable';
import { RowTable } from '../../ui/table/SimpleTable';
import { Surface } from '../../ui/layout/Section';

type PaidBill = NonNullable<Wallet['bills']>[number];

const cellsOf = (mayOpen: boolean): readonly RowCell<PaidBill>[] => [
  [
    'Invoice',
    ({ _id, unique_number }) =>
      mayOpen ? <RouteLink to={`/bills/${_id}`}>{unique_number}</RouteLink> : unique_number,
  ],
  ['Amount (AED)', (bill) => amount(bill.amount), true],
];

/** Which invoices a payment went to, and what of it is left for the next one. */
export function PaidBills({ wallet }: { wallet: Wallet }) {
  const { bills = [], unused = 0, refunded = 0, voided } = wallet;
  const mayOpen = useMay('canViewBills');
  if (voided) return null;
  return (
    <Surface title="What it pays">
      {bills.length > 0 && <RowTable label="What it pays" rows={bills} cells={cellsOf(mayOpen)} />}
      {unused > 0 && (
        <Typography color="text.secondary" sx={{ mt: bills.length > 0 ? 1.5 : 0 }}>
          {aed(unused)} is not used for any invoice yet.
        </Typography>
      )}
      {refunded > 0 && (
        <Typography color="text.secondary">{aed(refunded)} was given back to the client.</Typography>
      )}
      {bills.length === 0 && unused <= 0 && refunded <= 0 && (
        <Typography color="text.secondary">{wallet.is_security ? HELD : 'No invoice.'}</Typography>
      )}
    </Surface>
  );
}

const HELD = 'It is held as a security, and pays no invoice unless the bank has paid it.';
