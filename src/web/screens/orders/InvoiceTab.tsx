import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { aed } from '../../../domain/money';
import type { Order } from '../../../domain/order';
import { useMay } from '../../kit/useMay';
import type { Fact } from '../../ui/Facts';
import { Facts } from '../../ui/Facts';
import { StatusChip } from '../../ui/StatusChip';
import { MailLog } from '../MailLog';
import { RefLink } from '../RefLink';
import { AREAS } from '../areas';

type OrderBill = NonNullable<Order['bill']>;

const factsOf = (bill: OrderBill): Fact[] => [
  ['Number', <RefLink key="bill" area={AREAS.bills} to={bill} />],
  ['State', <StatusChip key="state" of="bill" state={bill.status} />],
  ['Total', aed(bill.total)],
  ['Balance', aed(bill.balance_due)],
];

function Charged({ bill }: { bill: OrderBill }) {
  const mayViewBills = useMay('canViewBills');
  return (
    <Stack spacing={2}>
      <Facts title="Invoice" rows={factsOf(bill)} columns={4} />
      {mayViewBills && <MailLog noun="bill" id={bill._id} />}
    </Stack>
  );
}

/** The invoice of a field job, as far as there is one, and to whom it was mailed. */
export function InvoiceTab({ order: { bill, billable } }: { order: Order }) {
  if (bill) return <Charged bill={bill} />;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {billable ? 'No invoice yet' : 'This order is not billable, so it gets no invoice.'}
    </Typography>
  );
}
