import Typography from '@mui/material/Typography';
import { formatAed, formatAmount } from '../../../domain/money';
import type { PaymentTransfer, Wallet } from '../../../domain/wallets/wallet';
import { usePermission } from '../../store/usePermission';
import { RouteLink } from '../../ui/layout/RouteLink';
import { RIGHT } from '../../ui/table/columns/columns';
import { nodeColumn } from '../../ui/table/columns/nodeColumn';
import { PlainTable } from '../../ui/table/PlainTable';
import type { Column } from '../../ui/table/tableTypes';
import { Section } from '../../ui/layout/Section';

type PaidBill = NonNullable<Wallet['bills']>[number];

const createColumns = (canOpen: boolean): readonly Column<PaidBill>[] => [
  nodeColumn('Invoice', ({ _id, unique_number }) =>
    canOpen ? <RouteLink to={`/bills/${_id}`}>{unique_number}</RouteLink> : unique_number,
  ),
  nodeColumn('Amount (AED)', (bill) => formatAmount(bill.amount), RIGHT),
];

/**
 * Allocated invoices of a payment, invoices reopened by its return, and its unallocated, refunded and
 * transferred amounts.
 */
export function PaymentAllocations({ wallet }: { wallet: Wallet }) {
  const {
    bills = [],
    reopened = [],
    unused = 0,
    refunded = 0,
    transfers = [],
    transferred_from,
    voided,
  } = wallet;
  const canOpen = usePermission('canViewBills');
  if (voided) return null;
  const columns = createColumns(canOpen);
  return (
    <>
      <Section title="Allocations">
        {bills.length > 0 && <PlainTable label="Allocations" rows={bills} columns={columns} />}
        {unused > 0 && (
          <Typography color="text.secondary" sx={{ mt: bills.length > 0 ? 1.5 : 0 }}>
            {formatAed(unused)} is unallocated.
          </Typography>
        )}
        {refunded > 0 && (
          <Typography color="text.secondary">{formatAed(refunded)} was refunded to the client.</Typography>
        )}
        {transferred_from && (
          <Typography color="text.secondary">
            Transferred from {describeSide(transferred_from)}: {transferred_from.reason}
          </Typography>
        )}
        {transfers.map((transfer) => (
          <Typography key={transfer._id} color="text.secondary">
            {formatAed(transfer.amount)} was transferred to {describeSide(transfer)}
            {transfer.reversed && ' and came back'}: {transfer.reason}
          </Typography>
        ))}
        {bills.length === 0 && unused <= 0 && refunded <= 0 && transfers.length === 0 && (
          <Typography color="text.secondary">{wallet.is_security ? SECURITY_TEXT : 'No invoice.'}</Typography>
        )}
      </Section>
      {reopened.length > 0 && (
        <Section title="Reopened invoices">
          <PlainTable label="Reopened invoices" rows={reopened} columns={columns} />
        </Section>
      )}
    </>
  );
}

/** The other contract and payment of a transfer, unless they are hidden from the user. */
const describeSide = ({
  _id,
  unique_number,
  contract,
}: Pick<PaymentTransfer, '_id' | 'unique_number' | 'contract'>) =>
  unique_number ? (
    <>
      {contract ?? 'the client'} (<RouteLink to={`/wallets/${_id}`}>{unique_number}</RouteLink>)
    </>
  ) : (
    'another contract'
  );

const SECURITY_TEXT = 'Held as security; it pays no invoice until it clears.';
