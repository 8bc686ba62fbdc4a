import Stack from '@mui/material/Stack';
import type { Bill } from '../../../domain/bill';
import { StatusChip } from '../../ui/StatusChip';

/** An invoice's state, with the flags that stand beside it. */
export const BillState = ({ bill }: { bill: Bill }) => (
  <Stack component="span" direction="row" spacing={0.5}>
    <StatusChip of="bill" state={bill.status} />
    {bill.overdue && <StatusChip of="bill" state="overdue" />}
    {bill.disputed && <StatusChip of="bill" state="disputed" />}
  </Stack>
);
