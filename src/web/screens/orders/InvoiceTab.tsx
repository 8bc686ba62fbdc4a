import Typography from '@mui/material/Typography';
import { aed } from '../../../domain/money';
import type { Order } from '../../../domain/order';
import type { Fact } from '../../ui/Facts';
import { Facts } from '../../ui/Facts';
import { StatusChip } from '../../ui/StatusChip';
import { RefLink } from '../RefLink';
import { AREAS } from '../areas';

const factsOf = (bill: NonNullable<Order['bill']>): Fact[] => [
  ['Number', <RefLink key="bill" area={AREAS.bills} to={bill} />],
  ['State', <StatusChip key="state" of="bill" state={bill.status} />],
  ['Total', aed(bill.total)],
  ['Balance', aed(bill.balance_due)],
];

/** The invoice of a field job, as far as there is one. */
export function InvoiceTab({ order: { bill, billable } }: { order: Order }) {
  if (bill) return <Facts title="Invoice" rows={factsOf(bill)} columns={4} />;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {billable ? 'No invoice yet' : 'This order is not billable, so it gets no invoice.'}
    </Typography>
  );
}
