import Box from '@mui/material/Box';
import { formatFils } from '../../../domain/money';
import { formatCount } from '../../../domain/numbers';
import type { PayableBill } from '../../../domain/wallets/payment';
import { DefaultRows } from '../../ui/form/computedFields';
import type { AllocationRow } from './allocationRows';
import { unallocatedFils, defaultAllocationRows } from './allocationRows';

interface AllocationFooterProps {
  bills: readonly PayableBill[];
  /** Number of payable invoices, including newer ones that the form does not list. */
  billCount: number;
  values: Record<string, unknown>;
}

/** Updates the default allocations when the amount changes, and describes the unallocated amount. */
export function AllocationFooter({ bills, billCount, values }: AllocationFooterProps) {
  const rows = Array.isArray(values.bills) ? (values.bills as AllocationRow[]) : [];
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      <DefaultRows name="bills" rows={defaultAllocationRows(bills, values.amount)} />
      {describeUnallocated(unallocatedFils(values.amount, rows), billCount - bills.length)}
    </Box>
  );
}

export function describeUnallocated(fils: number, newerBillCount = 0): string {
  if (fils < 0) return `${formatFils(-fils)} more than the payment.`;
  if (fils === 0) return 'Fully applied to these invoices.';
  const amount = formatFils(fils);
  return newerBillCount > 0
    ? `${amount} goes to ${formatCount(newerBillCount, 'newer invoice')}; any remainder is kept as credit.`
    : `${amount} will be kept as credit.`;
}
