import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAed } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import { usePermission } from '../../store/usePermission';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { MailLog } from '../documents/MailLog';
import { RefLink } from '../records/RefLink';
import { billRecords, billStatuses } from '../bills/billRecords';

type OrderBill = NonNullable<Order['bill']>;

const toDescriptionItems = (bill: OrderBill): DescriptionItem[] => [
  ['Number', <RefLink key="bill" recordType={billRecords} to={bill} />],
  ['Status', <StatusChip key="state" tones={billStatuses} status={bill.status} />],
  ['Total', formatAed(bill.total)],
  ['Balance', formatAed(bill.balance_due)],
];

function InvoiceSummary({ bill }: { bill: OrderBill }) {
  const canViewBills = usePermission('canViewBills');
  return (
    <Stack spacing={2}>
      <DescriptionList title="Invoice" items={toDescriptionItems(bill)} columns={4} />
      {canViewBills && <MailLog noun="bill" id={bill._id} />}
    </Stack>
  );
}

/** Invoice of an order and its mail log. */
export function InvoiceTab({ order: { bill, billable } }: { order: Order }) {
  if (bill) return <InvoiceSummary bill={bill} />;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {billable ? 'No invoice yet' : 'This order is not billable, so it gets no invoice.'}
    </Typography>
  );
}
