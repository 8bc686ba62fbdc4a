import type { Bill } from '../../../domain/bill';
import { StatusChip } from '../../ui/StatusChip';

/** An invoice's state, with the flags that stand beside it. */
export const BillState = ({ bill }: { bill: Bill }) => (
  <span style={row}>
    <StatusChip of="bill" state={bill.status} />
    {bill.is_estimated && <StatusChip of="bill" state="estimated" />}
    {bill.overdue && <StatusChip of="bill" state="overdue" />}
    {bill.disputed && <StatusChip of="bill" state="disputed" />}
  </span>
);

const row = { display: 'inline-flex', gap: 4, verticalAlign: 'middle' };
