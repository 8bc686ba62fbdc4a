import Box from '@mui/material/Box';
import type { Bill } from '../../../domain/bill';
import { StatusChip } from '../../ui/StatusChip';

/** An invoice's state, with the flags that stand beside it. */
export const BillState = ({ bill }: { bill: Bill }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, verticalAlign: 'middle' }}>
    <StatusChip of="bill" state={bill.status} />
    {bill.is_estimated && <StatusChip of="bill" state="estimated" />}
    {bill.overdue && <StatusChip of="bill" state="overdue" />}
    {bill.disputed && <StatusChip of="bill" state="disputed" />}
  </Box>
);
