import Box from '@mui/material/Box';
import { formatAed, fromFils } from '../../../domain/money';
import type { PayableBill } from '../../../domain/wallets/payment';
import { DefaultRows } from '../../ui/form/computedFields';
import type { SharedRow } from './sharing';
import { restOf, usualRows } from './sharing';

interface ShareFootProps {
  bills: readonly PayableBill[];
  /** How many there are; those that aren't shown come after them. */
  total: number;
  typed: Record<string, unknown>;
}

/** Keeps the usual shares in step with the amount, and says what becomes of the rest. */
export function ShareFoot({ bills, total, typed }: ShareFootProps) {
  const rows = Array.isArray(typed.bills) ? (typed.bills as SharedRow[]) : [];
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      <DefaultRows name="bills" rows={usualRows(bills, typed.amount)} />
      {sentenceOf(restOf(typed.amount, rows), total - bills.length)}
    </Box>
  );
}

function sentenceOf(rest: number, more: number): string {
  if (rest < 0) return `${formatAed(fromFils(-rest))} more than the payment.`;
  if (rest === 0) return 'Fully applied to these invoices.';
  const over = formatAed(fromFils(rest));
  return more > 0
    ? `${over} goes to ${String(more)} newer invoices; any remainder is kept as credit.`
    : `${over} will be kept as credit.`;
}
